import { formatAmount } from './amount.ts';
import { plain } from './plain.ts';

/** What is said where there is no price. */
export const onRequest = 'Preço sob consulta';

/** As 1500 MT, 15 000 MT, 250,50 MT, by spaces at which no line breaks. */
export const formatPrice = (price: number): string => `${formatAmount(price)}\u00a0MT`;

export const priceText = (price: number | null): string => (price === null ? onRequest : formatPrice(price));

/** As prices are kept and compared: exactly. */
export const centsOf = (price: number): number => Math.round(price * 100);

/** Far above what anything costs, and exact in hundredths. */
export const highestPrice = 999_999_999.99;

const currency = /^(?:mt|mzn|meticais|metical)\.?\s*|\s*(?:mt|mzn|meticais|metical)\.?$/gi;
const grouped = /^([1-9]\d{0,2})(?:([., ])(\d{3})(?:\2\d{3})*)?(?:([.,])(\d{1,2}))?$/;

/**
 * A price as people type it: `15,000 MT`, `15.000,50`, `MT 1500`, `250,5`. Three digits after a sign are thousands, one
 * or two are decimals. Null where nothing is typed, or "sob consulta"; not a number where it cannot be read.
 */
export function readPrice(text: string): number | null {
  const words = text.replace(/\s/g, ' ').trim();
  if (words === '' || /^(preco )?(sob consulta|a combinar)$/.test(plain(words))) return null;
  const number = words.replace(currency, '').trim();
  const price = Number(inDigits(number));
  return price > 0 && price <= highestPrice ? price : Number.NaN;
}

/** As JavaScript writes numbers; empty, and so zero, where it is none. */
function inDigits(number: string): string {
  if (/^\d{1,9}(?:[.,]\d{1,2})?$/.test(number)) return number.replace(',', '.');
  const [, , between, , point, decimals] = grouped.exec(number) ?? [];
  if (!between || point === between) return '';
  const whole = decimals === undefined ? number : number.slice(0, -decimals.length - 1);
  return `${whole.replace(/[^\d]/g, '')}.${decimals ?? '0'}`;
}
