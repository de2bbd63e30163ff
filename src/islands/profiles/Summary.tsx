import { Cloth } from '#components/art/Cloth.tsx';
import { Fact } from '#components/ui/Fact.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { OwnUser } from '#lib/contract/users.ts';
import { info } from '#lib/icons.ts';
import type { Setup } from './setup-form.ts';

const kinds = {
  simple: {
    name: 'Usuário simples',
    text: 'Usuário simples: procura serviços, compara preços e conversa com quem oferece.',
  },
  freelancer: {
    name: 'Freelancer',
    text: 'Freelancer: publica serviços e portfólio, define o valor por hora e fala com quem precisa.',
  },
  company: {
    name: 'Empresa',
    text: 'Empresa: publica serviços e vagas, recebe candidaturas e contrata freelancers.',
  },
} as const;

export function Summary({ setup, user }: { setup: Setup; user: OwnUser }) {
  const { user_type, basic, freelancer, company } = setup;
  const name = basic.full_name.trim() || user.username;
  const kind = kinds[user_type];
  return (
    <section className="card" aria-label="Resumo">
      <Cloth name={user.username} height={56} className="summary-cloth" />
      <div className="card-body summary">
        <span className="avatar avatar-56 avatar-own" />
        <h2 className="wrap-anywhere">{name}</h2>
        {user_type === 'freelancer' && <p className="text-f14 text-text2">{freelancer.title}</p>}
        <p className="mt-1">
          <span className="pill pill-info">{kind.name}</span>
        </p>
        <dl className="fact-table mt-4 font-medium letters-f14">
          <Fact name="Local">{placeOf(basic)}</Fact>
          <Fact name="Telefone">{basic.phone || 'Sem telefone'}</Fact>
          {user_type === 'freelancer' && (
            <>
              <Fact name="Valor">
                {freelancer.hourly_rate
                  ? `${freelancer.hourly_rate} ${freelancer.currency}/hora`
                  : 'A combinar'}
              </Fact>
              <Fact name="Remoto">{freelancer.remote_work ? 'Sim' : 'Não'}</Fact>
            </>
          )}
          {user_type === 'company' && <Fact name="Empresa">{company.name || 'Ainda sem empresa'}</Fact>}
        </dl>
        <p className="note">
          <Icon of={info} />
          <span>{kind.text}</span>
        </p>
      </div>
    </section>
  );
}

// A district often has the same name as its province, so the name is shown only once.
const placeOf = ({ province, district, nationality }: Setup['basic']): string =>
  [...new Set([district, province, nationality])].filter((text) => text.trim()).join(', ') || 'Sem local';
