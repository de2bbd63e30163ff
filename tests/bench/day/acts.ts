import { Random } from '#seed/random.ts';
import type { World } from './world.ts';

export type Kind = 'browse' | 'search' | 'like' | 'chat' | 'publish';

/** How many of a hundred acts are of each kind. */
export type Mix = Readonly<Record<Kind, number>>;
export const usualDay: Mix = { browse: 80, search: 10, like: 5, chat: 4, publish: 1 };
export const kinds = Object.keys(usualDay) as Kind[];

export interface Act {
  readonly kind: Kind;
  /** Place in the tokens of the world. */
  readonly who: number;
  readonly path: string;
  /** Undefined for what is only read. */
  readonly body?: object;
  /** By which it is found again. For a like: `user service`. */
  readonly id?: string;
}

/** The acts of a day, without end and the same in each run. */
export function* actsIn(world: World, mix: Mix): Generator<Act> {
  const random = new Random(5);
  const done: Record<Kind, number> = { browse: 0, search: 0, like: 0, chat: 0, publish: 0 };
  for (;;)
    for (const kind of shuffled(random, mix)) {
      yield { kind, ...make[kind](world, done[kind], random) };
      done[kind] += 1;
    }
}

function shuffled(random: Random, mix: Mix): Kind[] {
  const deck = kinds.flatMap((kind) => Array.from({ length: mix[kind] }, () => kind));
  return deck
    .map((kind) => ({ kind, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ kind }) => kind);
}

type Maker = (world: World, number: number, random: Random) => Omit<Act, 'kind'>;

const make: Readonly<Record<Kind, Maker>> = {
  browse: ({ pages, tokens }, _number, random) => {
    const kind = random.next();
    const some = kind < 0.4 ? pages.lists : kind < 0.85 ? pages.details : pages.profiles;
    return { who: random.below(tokens.length), path: random.pickEarly(some) };
  },
  search: ({ pages, tokens }, _number, random) => ({
    who: random.below(tokens.length),
    path: random.pickEarly(pages.searches),
  }),
  // Each person likes each service once.
  like: ({ services, tokens }, number) => {
    const who = number % tokens.length;
    const service = services[(number + Math.floor(number / tokens.length)) % services.length] ?? 0;
    const body = { likeable_type: 'service', likeable_id: service, is_liked: true };
    return { who, path: '/api/likes', body, id: `${who} ${service}` };
  },
  // Each two in turn, now the one and now the other.
  chat: ({ chats }, number) => {
    const at = number % chats.length;
    const id = `mensagem-${number}`;
    return {
      who: 2 * at + (Math.floor(number / chats.length) % 2),
      path: `/api/chat/conversations/${chats[at]}/send`,
      body: { text: `Bom dia, ainda tem vaga esta semana? ${number}`, client_id: id },
      id,
    };
  },
  publish: ({ sellers }, number) => {
    const id = `servico-${number}`;
    const body = {
      title: `Montagem de quadro eléctrico ${number}`,
      description: `Quadro, cablagem e tomadas, obra número ${number}. Visita grátis em Maputo.`,
      category: 'Construção',
      price: 1000 + number,
      client_id: id,
    };
    return { who: sellers[number % sellers.length] ?? 0, path: '/api/services/', body, id };
  },
};
