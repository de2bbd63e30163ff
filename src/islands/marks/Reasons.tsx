import { useId } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { reportTexts, reportSheetTexts as texts } from '#lib/copy/reports.ts';
import { alert } from '#lib/icons.ts';

/** Why something is reported: one of six. */
export function Reasons({ fault }: { fault: string | undefined }) {
  const said = useId();
  return (
    <fieldset aria-describedby={fault && said}>
      <legend className="label">{texts.why}</legend>
      {fault && (
        <p className="error" id={said} role="alert">
          <Icon of={alert} />
          {fault}
        </p>
      )}
      {Object.entries(reportTexts.reasons).map(([reason, words]) => (
        <label key={reason} className="check">
          <input type="radio" name="reason" value={reason} autoComplete="off" />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
