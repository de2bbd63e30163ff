/** Like 1500, 15 000 and 250,50. Groups digits from five digits on, with no-break spaces. */
export function formatAmount(amount: number): string {
  const [whole = '', cents] = amount.toFixed(2).split('.');
  const grouped = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0') : whole;
  return cents === '00' ? grouped : `${grouped},${cents}`;
}

export const formatRate = (rate: number, currency: string): string =>
  `${formatAmount(rate)}\u00a0${currency} / hora`;
