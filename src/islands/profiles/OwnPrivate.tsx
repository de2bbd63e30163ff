import { ProfileFacts } from '#components/profiles/ProfileFacts.tsx';
import type { OwnUser } from '#lib/contract/users.ts';
import { formatPhone } from '#lib/format/phone.ts';

/** What nobody else is ever shown. */
export const OwnPrivate = ({ user }: { user: OwnUser }) => (
  <ProfileFacts
    title="Só para si"
    facts={[
      ['Email', user.email],
      ['Telefone', user.phone && formatPhone(user.phone)],
    ]}
  >
    <p className="hint">O email e o telefone só você os vê.</p>
  </ProfileFacts>
);
