import type { FilterParameter } from '#lib/search/asked.ts';
import type { TestApi } from './api.ts';
import { owner } from './cast/companies.ts';
import { freelancer } from './cast/freelancers.ts';
import { priced, publishes } from './cast/services.ts';

interface Sample {
  /** What an address asks: that by which `offered` finds the service, and not the company. */
  readonly query: string;
  /** Its chip; nothing for what tabs say. */
  readonly chip: string | undefined;
}

/** Only vacancies are narrowed by it. */
export const isOfJobs = ({ parameter }: { parameter: FilterParameter }) => parameter === 'employment_type';

/** Of each parameter by which a search is narrowed. */
export const filterSamples: Readonly<Record<FilterParameter, Sample>> = {
  type: { query: 'type=service', chip: undefined },
  category: { query: 'category=Construção', chip: 'Construção' },
  price: { query: 'price=1000-', chip: 'Mais de 1000 MT' },
  min_price: { query: 'min_price=14000', chip: 'a partir de 14 000 MT' },
  max_price: { query: 'max_price=16000', chip: 'até 16 000 MT' },
  province: { query: 'province=Maputo', chip: 'Maputo' },
  district: { query: 'province=Maputo&district=Matola', chip: 'Matola' },
  remote: { query: 'remote=true', chip: 'Só remoto' },
  employment_type: { query: 'employment_type=estagio', chip: 'Estágio' },
};

export const allSamples = Object.entries(filterSamples).map(([parameter, sample]) => ({
  parameter: parameter as FilterParameter,
  ...sample,
}));

/** Both are found by “quadro”, the company alone by “parede”. */
export async function offered(api: TestApi): Promise<{ service: string; company: string }> {
  const nelson = await freelancer(api, { remote_work: true });
  const { title: service } = await publishes(nelson, { ...priced, title: 'Quadro eléctrico' });
  const { company } = await owner(api, { name: 'Quadros de parede' });
  return { service, company: company.name };
}
