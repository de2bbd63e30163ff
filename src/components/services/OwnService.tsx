import { Withheld } from '#components/moderation/Withheld.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import type { Service } from '#lib/contract/services.ts';
import { back, edit } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { ServiceShown } from './ServiceShown.tsx';
import { StatusPill } from './StatusPill.tsx';

const explained = {
  Ativo: '',
  Pausado: 'Enquanto estiver pausado, não aparece no feed nem na pesquisa.',
  Inativo: 'Enquanto estiver inativo, não aparece no feed nem na pesquisa.',
} as const;

export const OwnService = ({ service }: { service: Service }) => (
  <>
    <a className="crumb" href={paths.home}>
      <Icon of={back} />
      Voltar ao Feed
    </a>
    <ServiceShown service={service} side={<OwnState service={service} />} />
  </>
);

const OwnState = ({ service }: { service: Service }) => (
  <section className="card card-body" aria-label="Estado">
    {service.state ? <Withheld state={service.state} /> : <StatusPill status={service.status} />}
    <p className="mt-2">
      <b>Só você vê este serviço.</b> {explained[service.status]}
    </p>
    <div className="flow mt-3">
      <Button href={paths.editService(service.id)}>
        <Icon of={edit} />
        Editar
      </Button>
      <Button look="outline" href={paths.myServices}>
        Os meus serviços
      </Button>
    </div>
  </section>
);
