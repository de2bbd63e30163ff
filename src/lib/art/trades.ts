import signs from '../../assets/trades.svg?url';

/** How many drawings each trade has. The first is named after the trade, the others have a number: `cake`, `cake2`. */
export const drawingsOf = {
  accounting: 3,
  book: 3,
  bread: 2,
  building: 3,
  cake: 3,
  camera: 2,
  carpentry: 3,
  catering: 3,
  cleaning: 3,
  electricity: 3,
  events: 2,
  gate: 2,
  generator: 1,
  hair: 3,
  health: 2,
  market: 2,
  mechanic: 3,
  megaphone: 2,
  music: 2,
  painting: 3,
  plant: 2,
  plumbing: 3,
  sewing: 3,
  shield: 2,
  solar: 2,
  stall: 3,
  switchboard: 1,
  technology: 3,
  transport: 3,
} as const;

export type Trade = keyof typeof drawingsOf;

export const trades = Object.keys(drawingsOf) as readonly Trade[];

/** Any number names one of the drawings: after the last comes the first. */
export function tradeHref(trade: Trade, number = 0): string {
  const drawing = number % drawingsOf[trade];
  return `${signs}#${trade}${drawing === 0 ? '' : drawing + 1}`;
}
