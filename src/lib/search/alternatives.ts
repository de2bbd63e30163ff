import type { Narrowing, SearchPage } from '#lib/contract/search.ts';
import { kindTexts, searchTexts, shorterText, withoutTexts } from '#lib/copy/search.ts';
import type { Asked } from './asked.ts';
import { type Chip, priceInWords, priceText, wordsOnly } from './chips.ts';
import { resultsWithin } from './counts.ts';
import { searchHref, without } from './hrefs.ts';
import { pricesOf } from './prices.ts';

type Found = Pick<SearchPage, 'alternatives' | 'shorter' | 'understood'>;

/** Where nothing was found: what would be, as “Sem a província Nampula: 12 resultados”, or with fewer words. */
export const alternativesOf = (asked: Asked, { alternatives, shorter, understood }: Found): Chip[] => [
  ...alternatives.map(({ without: narrowing, ...counted }) => ({
    text: `${withoutText(asked, understood, narrowing)}: ${resultsWithin(counted)}`,
    href: searchHref(without(narrowing === 'price' ? wordsOnly(asked, understood) : asked, narrowing)),
  })),
  ...shorter.map(({ q, ...counted }) => ({
    text: `${shorterText(q)}: ${resultsWithin(counted)}`,
    href: searchHref({ ...pricesAsFields(asked, understood), q }),
  })),
];

/** A price in the words goes with them, and is asked for all the same. */
function pricesAsFields(asked: Asked, understood: Found['understood']): Asked {
  if (!priceInWords(understood)) return without(asked);
  const { price: _, ...left } = wordsOnly(asked, understood);
  return { ...left, ...pricesOf(asked, understood) };
}

function withoutText(asked: Asked, understood: Found['understood'], narrowing: Narrowing): string {
  const named: Readonly<Record<Narrowing, string | undefined>> = {
    type: asked.type && kindTexts[asked.type],
    category: asked.category,
    price: priceText(asked) || priceInWords(understood),
    province: asked.province,
    district: asked.district,
    remote: `“${searchTexts.remote}”`,
  };
  return `${withoutTexts[narrowing]} ${named[narrowing] ?? ''}`.trim();
}
