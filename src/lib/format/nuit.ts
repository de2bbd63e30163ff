export const plainNuit = (text: string): string => text.replace(/[\s.\-\u00a0]/g, '');

const weights = [8, 9, 4, 5, 6, 7, 8, 9];

/** Nine digits. The last one is a check digit. */
export function isNuitValid(text: string): boolean {
  const nuit = plainNuit(text);
  if (!/^\d{9}$/.test(nuit)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(nuit[at]), 0);
  const rest = sum % 11;
  return (rest === 10 ? 1 : rest) === Number(nuit[8]);
}
