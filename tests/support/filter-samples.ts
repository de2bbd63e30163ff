import type { FilterParameter } from '#lib/search/asked.ts';
import type { TestApi } from './api.ts';
import { owner } from './cast/companies.ts';
import { freelancer } from './cast/freelancers.ts';
import { priced, publishes } from './cast/services.ts';

interface Sample {
  /** What an address asks: that by which `offered` finds the service, and not the company. */
  readonly query: string;
  /** What an address asks just beyond that, and does not find the service. An unpressed switch asks nothing. */
  readonly misses: string | undefined;
  /** Its chip; nothing for what tabs say. */
  readonly chip: string | undefined;
}

interface Parameter {
  readonly parameter: FilterParameter;
}

/** Only vacancies are narrowed by it. */
export const isOfJobs = ({ parameter }: Parameter) => parameter === 'employment_type';

/** Only what companies publish is narrowed by it. */
const isOfCompanies = ({ parameter }: Parameter) => parameter === 'verified';

export const isOfAll = (sample: Parameter) => !isOfJobs(sample) && !isOfCompanies(sample);

/** Of each parameter by which a search is narrowed. */
export const filterSamples: Readonly<Record<FilterParameter, Sample>> = {
  type: { query: 'type=service', misses: 'type=job', chip: undefined },
  category: { query: 'category=Construção', misses: 'category=Serviços', chip: 'Construção' },
  price: { query: 'price=1000-', misses: 'price=500-1000', chip: 'Mais de 1 000 MT' },
  min_price: { query: 'min_price=15000', misses: 'min_price=15000.01', chip: 'a partir de 15 000 MT' },
  max_price: { query: 'max_price=15000', misses: 'max_price=14999.99', chip: 'até 15 000 MT' },
  province: { query: 'province=Maputo', misses: 'province=Gaza', chip: 'Maputo' },
  district: {
    query: 'province=Maputo&district=Matola',
    misses: 'province=Maputo&district=Boane',
    chip: 'Matola',
  },
  remote: { query: 'remote=true', misses: undefined, chip: 'Só remoto' },
  verified: { query: 'verified=true', misses: undefined, chip: 'Verificadas' },
  employment_type: { query: 'employment_type=estagio', misses: 'employment_type=contrato', chip: 'Estágio' },
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
