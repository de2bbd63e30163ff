import signs from '../../assets/trades.svg?url';

export const trades = [
  'accounting',
  'building',
  'carpentry',
  'catering',
  'cleaning',
  'electricity',
  'events',
  'generator',
  'hair',
  'market',
  'painting',
  'plumbing',
  'sewing',
  'solar',
  'switchboard',
  'technology',
  'transport',
] as const;

export type Trade = (typeof trades)[number];

export const tradeHref = (trade: Trade) => `${signs}#${trade}`;
