import { requestTexts as texts } from '#lib/copy/requests.ts';
import { formatAmount } from '#lib/format/price.ts';

/** For example Até 9 000 MT, with a small currency. Shows words where nothing was said. */
export const Budget = ({ of }: { of: number | null }) =>
  of === null ? (
    <span className="text-f14 font-semibold text-text2">{texts.toAgree}</span>
  ) : (
    <strong className="price">
      {texts.upToAmount(formatAmount(of))}
      <small>{'\u00a0MT'}</small>
    </strong>
  );
