import { formatAmount, onRequest } from '#lib/format/price.ts';

/** For example 15 000 MT, with a small currency on the same line. Shows words if there is no price. */
export const Price = ({ price, large = false }: { price: number | null; large?: boolean }) =>
  price === null ? (
    <span className={large ? 'letters-f18 font-bold' : 'text-f14 font-semibold text-text2'}>{onRequest}</span>
  ) : (
    <strong className={large ? 'price price-large' : 'price'}>
      {formatAmount(price)}
      <small>{'\u00a0MT'}</small>
    </strong>
  );
