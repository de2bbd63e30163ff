import { tradeHref } from '#lib/art/trades.ts';
import { drawnSigns, type Signed, tradeOf } from '#lib/services/sign.ts';

/** The sign of a trade. It replaces a missing photo, or one that does not load. */
export function Sign({ of }: { of: Signed }) {
  const trade = tradeOf(of);
  if (trade)
    return (
      <svg aria-hidden="true">
        <use href={tradeHref(trade)} />
      </svg>
    );
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
      dangerouslySetInnerHTML={{ __html: drawnSigns[of.category] ?? '' }}
    />
  );
}
