import { groundOf } from '#lib/art/ground.ts';
import { type Trade, tradeHref } from '#lib/art/trades.ts';

interface Props {
  trade: Trade;
  /** Which of its drawings, from 0. */
  number?: number;
  /** It chooses the colour of the ground. */
  title?: string;
}

/** A painted sign. All of them are in one file, which loads once. */
export const TradeDrawing = ({ trade, number, title = '' }: Props) => (
  <svg fill={groundOf(title)} aria-hidden="true">
    <use href={tradeHref(trade, number)} />
  </svg>
);
