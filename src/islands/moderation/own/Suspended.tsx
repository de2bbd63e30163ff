import { Icon } from '#components/ui/Icon.tsx';
import type { OwnDecision } from '#lib/contract/moderation.ts';
import { ownTexts as texts } from '#lib/copy/moderation/own.ts';
import { info } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';

/** What still works while the account is suspended. */
export const Suspended = () => (
  <section className="note note-warn" aria-labelledby="suspended-title">
    <Icon of={info} />
    <div>
      <h2 id="suspended-title">{texts.suspendedTitle}</h2>
      <p>{texts.suspendedHow}</p>
      <ul className="decision-list">
        <li>{texts.canRead}</li>
        <li>
          <a href={`${paths.settings}#data`}>{texts.canKeep}</a>
        </li>
        <li>
          <a href={`${paths.settings}#delete`}>{texts.canDelete}</a>
        </li>
      </ul>
    </div>
  </section>
);

export const isSuspending = ({ action, until, outcome }: OwnDecision): boolean =>
  action === 'suspend' &&
  outcome?.outcome !== 'reverse' &&
  (until === null || Date.parse(until) > Date.now());
