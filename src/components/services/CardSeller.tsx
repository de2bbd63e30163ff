import { Face } from '#components/ui/Picture.tsx';
import type { Service } from '#lib/contract/services.ts';
import { Dated } from './Posted.tsx';

interface Props {
  thing: Pick<Service, 'poster_name' | 'poster_avatar' | 'poster_type' | 'created_at'>;
  page: string | undefined;
  words: readonly (string | null | undefined)[];
  /** False where all cards are of one seller, whom the page names. */
  named?: boolean;
}

export const CardSeller = ({ thing, page, words, named = true }: Props) => (
  <div className="thing-card-seller">
    {named && (
      <Face
        name={thing.poster_name}
        photo={thing.poster_avatar}
        company={thing.poster_type === 'company'}
        size={28}
        className="mr-3"
      />
    )}
    <p className="grow">
      {named && (
        <b className="one-line block">{page ? <a href={page}>{thing.poster_name}</a> : thing.poster_name}</b>
      )}
      <span className="thing-card-about flex flex-wrap letters-f13">
        <span className="one-line">{words.filter(Boolean).join(' · ')}</span>{' '}
        <Dated when={thing.created_at} />
      </span>
    </p>
  </div>
);
