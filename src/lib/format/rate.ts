/** A rate as people type it, with comma or point. NaN if unreadable. */
export function readRate(text: string): number {
  const plain = text.replace(/[\s\u00a0]/g, '');
  return /^\d{1,9}([.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}
