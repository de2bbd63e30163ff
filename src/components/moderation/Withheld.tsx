import { withheldTexts as texts } from '#lib/copy/moderation/withheld.ts';
import type { WithheldState } from '#lib/moderation/life.ts';
import { paths } from '#lib/paths.ts';

/** For its owner: moderation keeps this from others. */
export const Withheld = ({ state }: { state: WithheldState }) => (
  <>
    <WithheldPill state={state} /> <a href={paths.decisions}>{texts.why}</a>
  </>
);

export const WithheldPill = ({ state }: { state: WithheldState }) => (
  <span className="pill pill-warn">{texts[state]}</span>
);
