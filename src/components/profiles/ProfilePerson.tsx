import type { PublicUser } from '#lib/contract/users.ts';
import { formatDate } from '#lib/format/date.ts';
import { ProfileFacts } from './ProfileFacts.tsx';

export const ProfilePerson = ({ person }: { person: PublicUser }) => (
  <ProfileFacts
    title="Informações"
    facts={[
      ['Nome', person.full_name],
      ['Usuário', `@${person.username}`],
      ['Biografia', person.bio && <span className="whitespace-pre-line">{person.bio}</span>],
      ['Género', person.gender],
      ['Nacionalidade', person.nationality],
      ['Província', person.province],
      ['Distrito', person.district],
      ['No BizLink', <Since key="since" when={person.created_at} />],
    ]}
  />
);

export const Since = ({ when }: { when: string }) => (
  <>
    desde <time dateTime={when.slice(0, 10)}>{formatDate(new Date(when))}</time>
  </>
);
