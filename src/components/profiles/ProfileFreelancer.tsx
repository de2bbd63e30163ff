import { Icon } from '#components/ui/Icon.tsx';
import type { Freelancer } from '#lib/contract/freelancers.ts';
import { freelancerTexts } from '#lib/copy/freelancers.ts';
import { formatRate } from '#lib/format/amount.ts';
import { globe, star } from '#lib/icons.ts';

/** What freelancers ask for an hour, and how they work. */
export const ProfileFreelancer = ({ freelancer }: { freelancer: Freelancer | undefined }) => (
  <section className="card card-body stack-tight">
    <h2>Trabalho</h2>
    {freelancer?.hourly_rate != null && (
      <p className="price">{formatRate(freelancer.hourly_rate, freelancer.currency)}</p>
    )}
    {freelancer?.hourly_rate === null && <p className="text-text2">Valor por hora sob consulta</p>}
    <p className="meta">
      {freelancer && (
        <span>
          <Icon of={globe} size={16} />
          {freelancer.remote_work ? 'Aceita trabalho remoto' : 'Só trabalho presencial'}
        </span>
      )}
      <span>
        <Icon of={star} size={16} />
        {freelancerTexts.noRatings}
      </span>
    </p>
  </section>
);
