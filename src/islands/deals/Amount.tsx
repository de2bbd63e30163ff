import { amountText } from '#lib/copy/deal-screens.ts';
import { formatAmount } from '#lib/format/price.ts';

/** What a deal is worth, as a figure: the number, and a small currency on the same line. */
export const Amount = ({ of }: { of: number | null }) =>
  of === null ? (
    amountText(of)
  ) : (
    <>
      {formatAmount(of)}
      <small className="text-f13 text-text2">{'\u00a0MT'}</small>
    </>
  );
