import type { ImportLine } from '#lib/contract/imports.ts';
import { importScreen as texts } from '#lib/copy/imports-screen.ts';

const looks: Readonly<Record<ImportLine['state'], string>> = {
  wrong: 'pill pill-danger',
  update: 'pill pill-warn',
  new: 'pill pill-info',
  left: 'pill',
  known: 'pill',
  waiting: 'pill',
  updated: 'pill pill-ok',
  published: 'pill pill-ok',
  held: 'pill pill-warn',
  failed: 'pill pill-danger',
};

const states = Object.keys(looks) as ImportLine['state'][];

export const Totals = ({ lines }: { lines: readonly ImportLine[] }) => (
  <ul className="flow" aria-label="Total">
    {states.map((state) => {
      const count = lines.filter((line) => line.state === state).length;
      return (
        count > 0 && (
          <li key={state} className={looks[state]}>
            {`${count} · ${texts.states[state]}`}
          </li>
        )
      );
    })}
  </ul>
);

export const ImportLines = ({ lines }: { lines: readonly ImportLine[] }) => (
  <ul className="import-lines">
    {lines.map(({ line, state, title, problems, changes = [] }) => (
      <li className="py-2 lined-t" key={line}>
        <p className="row">
          <span className="grow wrap-anywhere">
            <b>{title}</b> <span className="text-f13 text-text2">{texts.row(line)}</span>
          </span>
          <span className={looks[state]}>{texts.states[state]}</span>
        </p>
        {changes.map((change) => (
          <p key={change.field} className="text-f14 wrap-anywhere">
            {texts.changed(change)}
          </p>
        ))}
        {problems.map(({ field, message }) => (
          <p key={field} className="text-f14 text-text2">
            {[texts.fields[field], message].filter(Boolean).join(': ')}
          </p>
        ))}
      </li>
    ))}
  </ul>
);
