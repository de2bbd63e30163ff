import type { PublicUser } from '#lib/contract/users.ts';
import { formatDate } from '#lib/format/date.ts';
import { ProfileFacts } from './ProfileFacts.tsx';

interface Props {
  person: PublicUser;
  /** Shown to the person alone: what only the forms ask for. */
  own?: boolean;
}

export const ProfilePerson = ({ person, own = false }: Props) => (
  <ProfileFacts
    title="Informações"
    facts={[
      ['Nome', person.full_name],
      ['Usuário', `@${person.username}`],
      ['Biografia', person.bio && <span className="whitespace-pre-line">{person.bio}</span>],
      ['Género', own ? person.gender : null],
      ['Nacionalidade', own ? person.nationality : null],
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
