import signs from '../../assets/trades.svg?url';

export const trades = [
  'accounting',
  'book',
  'bread',
  'building',
  'cake',
  'camera',
  'carpentry',
  'catering',
  'cleaning',
  'electricity',
  'events',
  'gate',
  'generator',
  'hair',
  'health',
  'market',
  'mechanic',
  'megaphone',
  'music',
  'painting',
  'plant',
  'plumbing',
  'sewing',
  'shield',
  'solar',
  'stall',
  'switchboard',
  'technology',
  'transport',
] as const;

export type Trade = (typeof trades)[number];

export const tradeHref = (trade: Trade) => `${signs}#${trade}`;
