import { Icon } from '#components/ui/Icon.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { isProtected } from '#lib/accounts/protection.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { check, chevronRight } from '#lib/icons.ts';
import { needsOf } from '#lib/profiles/completeness.ts';
import { call } from '#scripts/calls/api.ts';

const fetchSecurity = () => call('GET', '/users/me/security');

export function OwnCompleteness({ user, companies }: { user: OwnUser; companies: readonly Company[] }) {
  // A stolen password is a stolen shop. Until it is known, nothing is said to be missing.
  const { value: security } = useLoaded(fetchSecurity, { when: companies.length > 0 });
  const needs = needsOf(user, companies, security && isProtected(security));
  const done = needs.filter(({ isThere }) => isThere).length;
  if (done === needs.length) return null;
  return (
    <section className="card" aria-labelledby="complete-title">
      <div className="card-body pb-2">
        <div className="row">
          <h2 id="complete-title" className="grow">
            Complete o perfil
          </h2>
          <b>
            {done} de {needs.length}
          </b>
        </div>
        <progress className="my-2" aria-label="Perfil completo" max={needs.length} value={done} />
      </div>
      <ul className="checklist px-1 pb-2">
        {needs.map(({ text, href, isThere }) => (
          <li key={text}>
            {isThere ? (
              <span className="option">
                <Icon of={check} />
                {text}
                <span className="visually-hidden">: preenchido</span>
              </span>
            ) : (
              <a className="option" href={href}>
                <span className="checklist-open" />
                <span className="grow">
                  <span className="visually-hidden">Falta: </span>
                  {text}
                </span>
                <Icon of={chevronRight} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
