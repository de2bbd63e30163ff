import { type ThingType, thingTypes } from '#lib/things.ts';

interface Noun {
  readonly one: string;
  readonly many: string;
  readonly isFeminine?: true;
}

/** What each kind of thing is called within a sentence. Every text that names a kind is made from these. */
const nouns: Readonly<Record<ThingType, Noun>> = {
  service: { one: 'serviço', many: 'serviços' },
  company: { one: 'empresa', many: 'empresas', isFeminine: true },
  user: { one: 'perfil', many: 'perfis' },
  job: { one: 'vaga', many: 'vagas', isFeminine: true },
  portfolio: { one: 'trabalho', many: 'trabalhos' },
  request: { one: 'pedido', many: 'pedidos' },
};

interface Named {
  readonly one: string;
  readonly article: 'o' | 'a';
  /** “do” or “da”. */
  readonly of: string;
  readonly your: string;
  readonly newOne: string;
  readonly newMany: string;
  /** As a name: with a capital. */
  readonly title: string;
}

function named({ one, many, isFeminine }: Noun): Named {
  const article = isFeminine ? 'a' : 'o';
  return {
    one,
    article,
    of: `d${article}`,
    your: isFeminine ? `a sua ${one}` : `o seu ${one}`,
    newOne: `Nov${article} ${one}`,
    newMany: `nov${article}s ${many}`,
    title: one.charAt(0).toUpperCase() + one.slice(1),
  };
}

/** A text for each kind of thing. */
export const ofThings = <Text>(text: (name: Named) => Text): Readonly<Record<ThingType, Text>> =>
  Object.fromEntries(thingTypes.map((type) => [type, text(named(nouns[type]))])) as Record<ThingType, Text>;

/** Like “Vaga”: what a card is of. */
export const kindNames = ofThings(({ title }) => title);
