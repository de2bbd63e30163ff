import { Face } from '#components/ui/Picture.tsx';
import type { OwnUser } from '#lib/contract/users.ts';
import type { Scope } from './scopes.ts';
import { goTo, type Tab } from './use-address.ts';

interface Props {
  user: OwnUser;
  scopes: readonly Scope[];
  scope: Scope;
  tab: Tab;
}

export function CompanySelect({ user, scopes, scope, tab }: Props) {
  if (scopes.every(({ companyId }) => companyId === null)) {
    const name = user.full_name ?? user.username;
    return (
      <p className="my-whose flex items-center mb-1">
        <Face name={name} photo={user.profile_photo_url} size={40} className="mr-3" />
        <b className="one-line">{name}</b>
      </p>
    );
  }
  return (
    <div className="my-whose flex items-center mb-1">
      <label className="visually-hidden" htmlFor="my-company">
        Empresa
      </label>
      <select
        className="input min-w-0"
        id="my-company"
        value={scope.key}
        onChange={(event) => goTo({ tab, company: event.currentTarget.value })}
      >
        {scopes.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
