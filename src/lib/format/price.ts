import { plain } from './plain.ts';

/** Like 900, 1 500, 15 000 and 250,50: prices under each other are compared, so all are grouped, with no-break spaces. */
export function formatAmount(amount: number): string {
  const [whole = '', cents] = amount.toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, '\u00a0');
  return cents === '00' ? grouped : `${grouped},${cents}`;
}

/** Amount and unit, which is small where the rate is a figure. */
export const rateParts = (rate: number, currency: string): readonly [amount: string, unit: string] => [
  formatAmount(rate),
  `${currency} / hora`,
];

export const formatRate = (rate: number, currency: string): string =>
  rateParts(rate, currency).join('\u00a0');

export const onRequest = 'Preço sob consulta';

export const formatPrice = (price: number): string => `${formatAmount(price)}\u00a0MT`;

export const priceText = (price: number | null): string => (price === null ? onRequest : formatPrice(price));

/** Prices are stored and compared as whole hundredths, which are exact. */
export const centsOf = (price: number): number => Math.round(price * 100);

/** Far above any real price, and still exact in hundredths. */
export const highestPrice = 999_999_999.99;

const currency = /^(?:mt|mzn|meticais|metical)\.?|(?:mt|mzn|meticais|metical)\.?$/gi;
const grouped = /^([1-9]\d{0,2})(?:([., ])(\d{3})(?:\2\d{3})*)?(?:([.,])(\d{1,2}))?$/;

/**
 * Reads a price as people type it: `15,000 MT`, `15.000,50`, `MT 1500`, `250,5`. Three digits after a separator are
 * thousands, one or two are decimals. Null for an empty text or "sob consulta". NaN if unreadable.
 */
export function readPrice(text: string): number | null {
  const words = text.replace(/\s/g, ' ').trim();
  if (words === '' || /^(preco )?(sob consulta|a combinar)$/.test(plain(words))) return null;
  const number = words.replace(currency, '').trim();
  const price = Number(inDigits(number));
  return price > 0 && price <= highestPrice ? price : Number.NaN;
}

/** In JavaScript's notation. Empty if unreadable, which counts as zero. */
function inDigits(number: string): string {
  if (/^\d{1,9}(?:[.,]\d{1,2})?$/.test(number)) return number.replace(',', '.');
  const [, , between, , point, decimals] = grouped.exec(number) ?? [];
  if (!between || point === between) return '';
  const whole = decimals === undefined ? number : number.slice(0, -decimals.length - 1);
  return `${whole.replace(/[^\d]/g, '')}.${decimals ?? '0'}`;
}

/** Reads a rate as a price. NaN also where it says that there is none. */
export const readRate = (text: string): number => readPrice(text) ?? Number.NaN;
