import type { Service, ServiceField, ServiceFields } from '#lib/contract/services.ts';

/** A field as the call takes it and gives it back, and as people read it. */
interface Sample<Value> {
  readonly first: Value;
  readonly second: Value;
  /** What it is where nothing was said; nothing, where something has to be. */
  readonly unsaid: Value | undefined;
  /** How it is emptied. Else an empty text is refused. */
  readonly empty: Value | undefined;
  /** Where `first` is read. */
  readonly onPage: string | undefined;
  readonly onCard: string | undefined;
}

interface Things {
  readonly companies: readonly [number, number];
  readonly images: readonly [string, string];
}

/** Of each field of a service; of a freelancer with these companies and pictures. */
export const serviceSamples = ({ companies, images }: Things) =>
  ({
    title: {
      ...{ first: 'Quadro eléctrico', second: 'Tomadas', unsaid: undefined, empty: undefined },
      ...{ onPage: 'Quadro eléctrico', onCard: 'Quadro eléctrico' },
    },
    description: {
      ...{ first: 'Com visita grátis.', second: 'Sem visita.', unsaid: undefined, empty: undefined },
      ...{ onPage: 'Com visita grátis.', onCard: undefined },
    },
    category: {
      ...{ first: 'Construção', second: 'Serviços', unsaid: undefined, empty: undefined },
      ...{ onPage: 'Construção', onCard: undefined },
    },
    price: {
      ...{ first: 15_000, second: 250.5, unsaid: null, empty: null },
      ...{ onPage: '15\u00a0000', onCard: '15\u00a0000' },
    },
    tags: {
      ...{ first: ['electricista', 'moradias'], second: ['tomadas'], unsaid: [], empty: [] },
      ...{ onPage: 'moradias', onCard: 'moradias' },
    },
    images: {
      ...{ first: [images[0]], second: [images[1], images[0]], unsaid: [], empty: [] },
      ...{ onPage: images[0].split('-')[0], onCard: images[0].split('-')[0] },
    },
    // The page has it on the card of the seller.
    company_id: {
      ...{ first: companies[0], second: companies[1], unsaid: null, empty: null },
      ...{ onPage: undefined, onCard: undefined },
    },
    // Its owner alone is told.
    status: {
      ...{ first: 'Pausado', second: 'Inativo', unsaid: 'Ativo', empty: undefined },
      ...{ onPage: undefined, onCard: undefined },
    },
  }) satisfies { readonly [Name in ServiceField]: Sample<ServiceFields[Name]> };

type Samples = ReturnType<typeof serviceSamples>;

/** One of each: `all(samples, 'first')`. */
export const all = (samples: Samples, which: keyof Sample<unknown>): Partial<ServiceFields> =>
  Object.fromEntries(
    Object.entries(samples)
      .map(([name, sample]) => [name, sample[which]])
      .filter(([, value]) => value !== undefined),
  );

export const listed = (samples: Samples) =>
  Object.entries(samples) as [ServiceField, Sample<Service[ServiceField]>][];
