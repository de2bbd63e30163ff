import { TradeDrawing } from '#components/art/TradeDrawing.tsx';
import { numberOf, type Signed, tradeOf } from '#lib/services/sign.ts';

/** A sign of the trade. It replaces a missing photo, or one that does not load. */
export const Sign = ({ of }: { of: Signed }) => (
  <TradeDrawing trade={tradeOf(of)} number={numberOf(of)} title={of.title} />
);
