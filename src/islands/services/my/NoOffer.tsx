import type { ReactNode } from 'react';
import type { OwnUser } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';

/** For who may not publish yet: why, and the ways to it. */
export const NoOffer = ({ type, drawing }: { type: OwnUser['user_type']; drawing: ReactNode }) => (
  <div className="empty my-empty">
    {drawing}
    {type === 'company' ? (
      <>
        <h2>Crie a sua empresa primeiro</h2>
        <p>Os serviços são publicados em nome dela. Depois volte aqui para os acompanhar.</p>
      </>
    ) : (
      <>
        <h2>Ainda não vende no BizLink</h2>
        <p>
          Só empresas e freelancers publicam serviços. Escolha como quer vender: as duas formas são grátis.
        </p>
      </>
    )}
    <div className="my-ways">
      <a className="button" href={paths.createCompany}>
        Criar empresa
      </a>
      {type !== 'company' && (
        <a className="button button-outline" href={paths.profileSetup}>
          Tornar-me freelancer
        </a>
      )}
    </div>
  </div>
);
