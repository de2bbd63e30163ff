import type { SearchPage } from '#lib/contract/search.ts';
import { shorterText } from '#lib/copy/search.ts';
import type { Asked } from './asked.ts';
import { resultsWithin } from './counts.ts';
import type { FilteredList } from './filtered-lists.ts';
import { filters, without } from './filters.ts';
import { searchHref } from './hrefs.ts';
import { placeInWords } from './place-in-words.ts';
import { priceInWords, pricesOf } from './prices.ts';

type Understood = SearchPage['understood'];

export interface Chip {
  readonly text: string;
  readonly href: string;
}

/** What narrows a list, each with the address of the list without it. `cleared` is the list without any of it. */
export interface Narrowing {
  readonly chips: readonly Chip[];
  readonly cleared: string;
}

const nothing: Understood = { words: '', min_price: null, max_price: null };

export function narrowingOf(list: FilteredList, asked: Asked, understood = nothing): Narrowing {
  const shown = list.filters.filter((name) => filters[name].input.kind !== 'tabs');
  const of = (text: string | undefined, left: Asked): Chip[] =>
    text ? [{ text, href: list.hrefOf(left) }] : [];
  const place = placeInWords(asked.q);
  const { q, ...others } = without(wordsOnly(asked, understood), ...shown);
  return {
    chips: [
      ...of(place?.name, { ...without(asked), q: place?.otherWords }),
      ...shown.flatMap((name) => [
        ...of(name === 'price' ? list.price.text(asked) : filters[name].text(asked), without(asked, name)),
        ...of(filters[name].textInWords?.(understood), wordsOnly(asked, understood)),
      ]),
    ],
    cleared: list.hrefOf({ ...others, q: placeInWords(q)?.otherWords ?? q }),
  };
}

/** Without a price that the words name. */
export const wordsOnly = (asked: Asked, understood: Understood): Asked =>
  priceInWords(understood) ? { ...without(asked), q: understood.words.trim() || undefined } : without(asked);

type Found = Pick<SearchPage, 'alternatives' | 'shorter' | 'understood'>;

/**
 * For a search without results: links without one filter (“Sem a província Nampula: 12 resultados”) or with fewer
 * words.
 */
export const alternativesOf = (
  asked: Asked,
  { alternatives, shorter, understood }: Found,
  hrefOf = searchHref,
): Chip[] => [
  ...alternatives.map(({ without: name, ...counted }) => {
    const { text, textInWords, withoutText } = filters[name];
    const said = text(asked) || textInWords?.(understood) || '';
    return {
      text: `${withoutText(said).trim()}: ${resultsWithin(counted)}`,
      href: hrefOf(without(textInWords ? wordsOnly(asked, understood) : asked, name)),
    };
  }),
  ...shorter.map(({ q, ...counted }) => ({
    text: `${shorterText(q)}: ${resultsWithin(counted)}`,
    href: hrefOf({ ...pricesAsFields(asked, understood), q }),
  })),
];

/** If the words named a price, it moves into the price fields, because these words are removed. */
function pricesAsFields(asked: Asked, understood: Found['understood']): Asked {
  if (!priceInWords(understood)) return without(asked);
  const { price: _, ...left } = wordsOnly(asked, understood);
  return { ...left, ...pricesOf(asked, understood) };
}
