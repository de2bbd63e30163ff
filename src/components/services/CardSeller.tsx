import { Face } from '#components/ui/Picture.tsx';
import type { Service } from '#lib/contract/services.ts';
import { Posted } from './Posted.tsx';

interface Props {
  thing: Pick<Service, 'poster_name' | 'poster_avatar' | 'poster_type' | 'created_at'>;
  page: string | undefined;
  words: readonly (string | null)[];
}

export const CardSeller = ({ thing, page, words }: Props) => (
  <div className="thing-card-seller">
    <Face
      name={thing.poster_name}
      photo={thing.poster_avatar}
      company={thing.poster_type === 'company'}
      size={28}
    />
    <p className="grow">
      <b className="one-line block">{page ? <a href={page}>{thing.poster_name}</a> : thing.poster_name}</b>
      <span className="one-line block text-f13 text-text2">
        {words.filter(Boolean).join(' · ')}
        <span className="thing-card-date">
          {' · '}
          <Posted when={thing.created_at} />
        </span>
      </span>
    </p>
  </div>
);
