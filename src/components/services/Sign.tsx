import { tradeHref } from '#lib/art/trades.ts';
import { groundOf, numberOf, type Signed, tradeOf } from '#lib/services/sign.ts';

/** A sign of the trade, on a ground of its own. It replaces a missing photo, or one that does not load. */
export const Sign = ({ of }: { of: Signed }) => (
  <svg fill={groundOf(of.title)} aria-hidden="true">
    <use href={tradeHref(tradeOf(of), numberOf(of))} />
  </svg>
);
