import { type Word, wordsOf } from '#server/documents/documents.ts';

/** What somebody asks for in a line: "Electricista em Nampula, até 5000 MT". */
export interface Understood {
  /** Without what was understood as a price, as it was typed. */
  readonly text: string;
  readonly words: readonly Word[];
  /** In meticais. */
  readonly min_price: number | null;
  readonly max_price: number | null;
}

const mostWords = 8;

const mostPrice = 999_999_999;
/** Of a longer one no part is a price. */
const digits = String.raw`(\d{1,3}(?:[., ]\d{3}){1,2}|\d{1,9})(?:[.,](\d{1,2}))?(?![., ]\d{3}(?!\d))`;
/** "5 mil", "1,5 milhões de". */
const times = String.raw`(?:mil|milh(?:ão|ao|ões|oes)(?: de)?)(?![\p{L}\p{N}])`;
const number = `${digits}(?: ?(${times}))?`;
const currency = String.raw`\s*(?:mt[ns]?|mzn|metica(?:l|is))`;
const upTo = '(?:at[eé]|abaixo de|(?:por )?menos de|no m[aá]ximo|m[aá]x(?:imo)?)';
const atLeast = '(?:a partir de|acima de|mais de|desde|no m[ií]nimo)';

interface Way {
  readonly pattern: RegExp;
  readonly read: (amounts: readonly number[]) => Price;
}
type Price = Partial<Record<'min_price' | 'max_price', number>>;

const way = (text: string, read: Way['read']): Way => ({
  pattern: new RegExp(String.raw`(?<![\p{L}\p{N}])${text}(?![\p{L}\p{N}])`, 'iu'),
  read,
});
const between = ([one = 0, other = 0]: readonly number[]): Price => ({
  min_price: Math.min(one, other),
  max_price: Math.max(one, other),
});
const most = ([max_price]: readonly number[]): Price => ({ ...(max_price !== undefined && { max_price }) });
const least = ([min_price]: readonly number[]): Price => ({ ...(min_price !== undefined && { min_price }) });

/** Without its currency a number below a hundred is no price, and what begins may be a year: "até 2 quartos", "desde 2010". */
const large = String.raw`(?=\d{3}|\d{1,2}[., ]\d{3}|\d{1,3}(?:[.,]\d{1,2})? ?${times})${number}`;
const ways: readonly Way[] = [
  way(`(?:entre|(?:a partir )?de) ${number}(?:${currency})? (?:e|a|at[eé]) ${number}${currency}`, between),
  way(`entre ${large} e ${large}`, between),
  way(`entre ${number} e ${digits} ?(${times})`, between),
  way(`${upTo} ${number}${currency}`, most),
  way(`${upTo} ${large}`, most),
  way(`${atLeast} ${number}${currency}`, least),
];

export function understand(asked: string): Understood {
  let text = asked.replace(/\s+/g, ' ');
  let price: Price = {};
  for (const { pattern, read } of ways) {
    const found = pattern.exec(text);
    if (!found) continue;
    price = { ...read(amountsIn(found)), ...price };
    text = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  }
  const { min_price = null, max_price = null } = price;
  const isTurned = min_price !== null && max_price !== null && min_price > max_price;
  return {
    text: text.replace(/\s+/g, ' ').replace(/^[\s,;.]+|[\s,;.]+$/g, ''),
    words: wordsOf(text, mostWords),
    min_price: isTurned ? max_price : min_price,
    max_price: isTurned ? min_price : max_price,
  };
}

/**
 * Each is three groups: the whole, what stands behind its point, and how many times. What is said of the second goes
 * for a first that is less: "de 5 a 10 mil", not "de 500 a 10 mil".
 */
function amountsIn([, ...parts]: RegExpExecArray): number[] {
  const amounts: number[] = [];
  for (let at = parts.length - 3, said = 1, second = 0; at >= 0; at -= 3) {
    const [whole, hundredths = '0', times] = parts.slice(at, at + 3);
    if (whole === undefined) continue;
    const amount = Number(`${whole.replace(/\D/g, '')}.${hundredths}`);
    if (times !== undefined) said = times.toLowerCase().startsWith('milh') ? 1_000_000 : 1000;
    const isSaid = times !== undefined || amount < second;
    // In hundredths it is a whole number: 4,1 times a million is not, as computers reckon.
    const cents = Math.round(100 * amount * (isSaid ? said : 1));
    amounts.unshift(Math.min(cents / 100, mostPrice));
    second = amount;
  }
  return amounts;
}
