/** A rate as it is typed, with comma or point; not a number where it cannot be read. */
export function readRate(text: string): number {
  const plain = text.replace(/[\s\u00a0]/g, '');
  return /^\d{1,9}([.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}
