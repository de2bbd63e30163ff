import type { Service, ServiceField, ServiceFields } from '#lib/contract/services.ts';

/** A field as the call takes it and gives it back, and as people read it. */
interface Sample<Value> {
  readonly first: Value;
  readonly second: Value;
  /** What it is where nothing was said; nothing, where something has to be. */
  readonly unsaid: Value | undefined;
  /** How it is emptied. Else an empty text is refused. */
  readonly empty: Value | undefined;
  /** Just beyond what is allowed. */
  readonly odd: unknown;
  /** Whether the form takes it as it is typed, and has to refuse it too. Else it is chosen among what is allowed. */
  readonly isTyped: boolean;
  /** How `first` reads there, or why it does not stand there. */
  readonly onPage: ShownAs;
  readonly onCard: ShownAs;
}

export type ShownAs = string | { readonly nowhere: string };

interface Things {
  readonly companies: readonly [number, number];
  readonly images: readonly [string, string];
}

/** Of each field of a service; of a freelancer with these companies and pictures. */
export const serviceSamples = ({ companies, images }: Things) =>
  ({
    title: {
      first: 'Quadro eléctrico',
      second: 'Tomadas',
      unsaid: undefined,
      empty: undefined,
      odd: 'a'.repeat(121),
      isTyped: true,
      onPage: 'Quadro eléctrico',
      onCard: 'Quadro eléctrico',
    },
    description: {
      first: 'Com visita grátis.',
      second: 'Sem visita.',
      unsaid: undefined,
      empty: undefined,
      odd: 'a'.repeat(5001),
      isTyped: true,
      onPage: 'Com visita grátis.',
      onCard: { nowhere: 'too long' },
    },
    category: {
      first: 'Construção',
      second: 'Serviços',
      unsaid: undefined,
      empty: undefined,
      odd: 'Construções',
      isTyped: false,
      onPage: 'Construção',
      onCard: { nowhere: 'its drawing says it' },
    },
    price: {
      first: 15_000,
      second: 250.5,
      unsaid: null,
      empty: null,
      odd: -1,
      isTyped: true,
      onPage: '15\u00a0000',
      onCard: '15\u00a0000',
    },
    tags: {
      first: ['electricista', 'moradias'],
      second: ['tomadas'],
      unsaid: [],
      empty: [],
      odd: Array.from({ length: 11 }, (_, at) => `tag ${at}`),
      isTyped: false,
      onPage: 'moradias',
      onCard: 'moradias',
    },
    images: {
      first: [images[0]],
      second: [images[1], images[0]],
      unsaid: [],
      empty: [],
      odd: [...'abcdefg'].map((letter) => `/media/${letter.repeat(32)}-640.webp`),
      isTyped: false,
      onPage: nameOf(images[0]),
      onCard: nameOf(images[0]),
    },
    company_id: {
      first: companies[0],
      second: companies[1],
      unsaid: null,
      empty: null,
      odd: 0,
      isTyped: false,
      onPage: { nowhere: 'its seller is named' },
      onCard: { nowhere: 'its seller is named' },
    },
    status: {
      first: 'Pausado',
      second: 'Inativo',
      unsaid: 'Ativo',
      empty: undefined,
      odd: 'Vendido',
      isTyped: false,
      onPage: { nowhere: 'only its owner is told' },
      onCard: { nowhere: 'only its owner is told' },
    },
  }) satisfies { readonly [Name in ServiceField]: Sample<ServiceFields[Name]> };

/** The address without its size, of which pages choose one. */
const nameOf = (address: string) => address.replace(/-\d+\.webp$/, '');

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
