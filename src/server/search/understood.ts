import { withoutEnd } from '#lib/format/ends.ts';
import { plain } from '#lib/format/plain.ts';
import { type Word, wordsOf } from '#server/entries/documents/documents.ts';

export interface Understood {
  readonly text: string;
  readonly words: readonly Word[];
  readonly min_price: number | null;
  readonly max_price: number | null;
}

const mostWords = 8;

const mostPrice = 999_999_999;
/** Part of a longer number is never a price. */
const digits = String.raw`(\d{1,3}(?:[., ]\d{3}){1,2}|\d{1,9})(?:[.,](\d{1,2}))?(?![., ]\d{3}(?!\d))`;
/** "5 mil", "1,5 milhões de". */
const times = String.raw`(?:mil|milh(?:ão|ao|ões|oes)(?: de)?)(?![\p{L}\p{N}])`;
const number = `${digits}(?: ?(${times}))?`;
const currency = String.raw`\s*(?:mt[ns]?|mzn|metica(?:l|is))`;
const upTo = '(?:at[eé]|abaixo de|(?:por )?menos de|no m[aá]ximo|m[aá]x(?:imo)?)';
const atLeast = '(?:a partir de|acima de|mais de|desde|no m[ií]nimo)';

interface PricePhrase {
  readonly pattern: RegExp;
  readonly read: (amounts: readonly number[]) => Price;
}
type Price = Partial<Record<'min_price' | 'max_price', number>>;

const pricePhrase = (text: string, read: PricePhrase['read']): PricePhrase => ({
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${text}(?![\p{L}\p{N}])`, 'iu'),
  read,
});
const between = ([one = 0, other = 0]: readonly number[]): Price => ({
  min_price: Math.min(one, other),
  max_price: Math.max(one, other),
});
const most = ([max_price]: readonly number[]): Price => ({ ...(max_price !== undefined && { max_price }) });
const least = ([min_price]: readonly number[]): Price => ({ ...(min_price !== undefined && { min_price }) });

/**
 * A number without a currency and below 100 is not a price ("até 2 quartos"). A number after "desde" may be a year
 * ("desde 2010").
 */
const large = String.raw`(?=\d{3}|\d{1,2}[., ]\d{3}|\d{1,3}(?:[.,]\d{1,2})? ?${times})${number}`;
const pricePhrases: readonly PricePhrase[] = [
  pricePhrase(
    `(?:entre|(?:a partir )?de) ${number}(?:${currency})? (?:e|a|at[eé]) ${number}${currency}`,
    between,
  ),
  pricePhrase(`entre ${large} e ${large}`, between),
  pricePhrase(`entre ${number} e ${digits} ?(${times})`, between),
  pricePhrase(`${upTo} ${number}${currency}`, most),
  pricePhrase(`${upTo} ${large}`, most),
  pricePhrase(`${atLeast} ${number}${currency}`, least),
];

export function understand(asked: string): Understood {
  let text = asked.replace(/\s+/g, ' ');
  let price: Price = {};
  for (const { pattern, read } of pricePhrases) {
    const found = pattern.exec(text);
    if (!found) continue;
    price = { ...read(amountsIn(found)), ...price };
    text = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  }
  const { min_price = null, max_price = null } = price;
  const isTurned = min_price !== null && max_price !== null && min_price > max_price;
  return {
    text: withoutEnd(text.replace(/\s+/g, ' ').replace(/^[\s,;.]+/, ''), /[\s,;.]/),
    words: oneLetter(text) ?? wordsOf(text, mostWords),
    min_price: isTurned ? max_price : min_price,
    max_price: isTurned ? min_price : max_price,
  };
}

/** A single letter is the start of a word. Within a longer query, "a", "e" and "o" are stop words. */
function oneLetter(text: string): Word[] | undefined {
  const folded = plain(text.trim());
  return /^[a-z]$/.test(folded) ? [{ folded, written: text.trim() }] : undefined;
}

/**
 * Each amount has three groups: whole part, decimals and multiplier. The multiplier of the second amount also applies
 * to a smaller first one: "de 5 a 10 mil", but not "de 500 a 10 mil".
 */
function amountsIn([, ...parts]: RegExpExecArray): number[] {
  const amounts: number[] = [];
  for (let at = parts.length - 3, multiplier = 1, second = 0; at >= 0; at -= 3) {
    const [whole, hundredths = '0', times] = parts.slice(at, at + 3);
    if (whole === undefined) continue;
    const amount = Number(`${whole.replace(/\D/g, '')}.${hundredths}`);
    if (times !== undefined) multiplier = times.toLowerCase().startsWith('milh') ? 1_000_000 : 1000;
    const isMultiplied = times !== undefined || amount < second;
    // Rounded in hundredths, because 4.1 times a million is not a whole number in floating point.
    const cents = Math.round(100 * amount * (isMultiplied ? multiplier : 1));
    amounts.unshift(Math.min(cents / 100, mostPrice));
    second = amount;
  }
  return amounts;
}
