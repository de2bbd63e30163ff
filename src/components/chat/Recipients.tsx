import type { ReactNode } from 'react';
import { Face } from '#components/ui/Picture.tsx';
import { companyMark } from '#lib/companies/marks.ts';
import type { Recipients as Found } from '#lib/contract/chat.ts';
import { chatSearchTexts as texts } from '#lib/copy/chat-search.ts';
import { placeOf } from '#lib/format/place.ts';
import { chatLink, type Talk } from './ChatLink.tsx';

export const Recipients = ({ found: { companies, users } }: { found: Found }) => (
  <>
    <Group title={texts.companies} isEmpty={companies.length === 0}>
      {companies.map((company) => (
        <Recipient
          key={company.id}
          peer={{ id: company.owner_id, whose: companyMark(company.id, 'publish') }}
          name={company.name}
          photo={company.logo_url}
          words={placeOf(company) || `@${company.owner_username}`}
          company
        />
      ))}
    </Group>
    <Group title={texts.people} isEmpty={users.length === 0}>
      {users.map(({ display_name, profile_photo_url, title, location, ...person }) => (
        <Recipient
          key={person.id}
          peer={{ id: person.id, whose: person.username }}
          name={display_name}
          photo={profile_photo_url}
          words={[title, location].filter(Boolean).join(' · ') || `@${person.username}`}
        />
      ))}
    </Group>
  </>
);

interface GroupProps {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}

const Group = ({ title, isEmpty, children }: GroupProps) => (
  <section className="card mt-4" hidden={isEmpty} data-group="">
    <h2 className="px-4 pb-1 pt-4">{title}</h2>
    {children}
  </section>
);

interface RecipientProps {
  peer: Talk['with'];
  name: string;
  photo: string | null;
  words: string;
  company?: boolean;
}

const Recipient = ({ peer, name, photo, words, company = false }: RecipientProps) => (
  <a className="line" {...chatLink({ with: peer })} data-chat="pending">
    <Face name={name} photo={photo} company={company} size={48} />
    <span className="grow">
      <b className="one-line block">{name}</b>
      <span className="one-line block text-f14 text-text2">{words}</span>
    </span>
  </a>
);
