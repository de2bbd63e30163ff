import { formatAmount } from '#lib/format/amount.ts';
import { onRequest } from '#lib/format/price.ts';

/** As 15 000 MT, the currency small and on the same line; in words where there is none. */
export const Price = ({ price, large = false }: { price: number | null; large?: boolean }) =>
  price === null ? (
    <span className={large ? 'service-on-request' : 'text-f14 font-semibold text-text2'}>{onRequest}</span>
  ) : (
    <strong className={large ? 'price price-large' : 'price'}>
      {formatAmount(price)}
      <small>{'\u00a0MT'}</small>
    </strong>
  );
