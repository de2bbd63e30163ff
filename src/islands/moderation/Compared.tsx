import type { Evidence, ModerationCase } from '#lib/contract/moderation.ts';
import { caseTexts as texts } from '#lib/copy/moderation/case.ts';
import { evidenceLabels } from '#lib/copy/moderation/evidence.ts';
import { changesBetween, type Part } from '#lib/moderation/changes.ts';
import { CasePictures } from './CasePictures.tsx';

/** What was reported, beside what it is now. */
export function Compared({ found: { snapshot, now, subject } }: { found: ModerationCase }) {
  // Of a message the talk shows everything.
  if (subject.type === 'message' && !snapshot && !now) return null;
  const fields = fieldsOf(snapshot ?? now, now ?? snapshot);
  const isSame = fields.every(({ before, after }) => before === after) && samePictures(snapshot, now);
  return (
    <section className="case-part stack-tight" aria-labelledby="case-content">
      <h3 id="case-content">{texts.content}</h3>
      <p className="hint">{summary(snapshot, now, isSame)}</p>
      <dl className="case-fields">
        {fields.map((field) => (
          <div key={field.name} className="case-field">
            <dt className="text-text2 letters-f13 font-semibold">{labelOf(field.name)}</dt>
            {field.before === field.after ? (
              <dd className="case-words">{field.before || texts.empty}</dd>
            ) : (
              <Both before={field.before} after={field.after} />
            )}
          </div>
        ))}
      </dl>
      <CasePictures before={snapshot ?? now} after={now ?? snapshot} />
    </section>
  );
}

function Both({ before, after }: { before: string; after: string }) {
  const parts = changesBetween(before, after);
  return (
    <dd className="case-both">
      <div className="py-2 px-3 rounded-field bg-sunken">
        <b className="text-text2 letters-f13 font-semibold">{texts.before}</b>
        <Words parts={parts.filter(({ kind }) => kind !== 'new')} />
      </div>
      <div className="py-2 px-3 rounded-field bg-sunken">
        <b className="text-text2 letters-f13 font-semibold">{texts.now}</b>
        <Words parts={parts.filter(({ kind }) => kind !== 'gone')} />
      </div>
    </dd>
  );
}

const marks = { same: 'span', gone: 'del', new: 'ins' } as const;

const Words = ({ parts }: { parts: readonly Part[] }) => (
  <p className="case-words">
    {parts.length === 0 && texts.empty}
    {parts.map(({ kind, text }, at) => {
      const Mark = marks[kind];
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
      return <Mark key={at}>{text}</Mark>;
    })}
  </p>
);

const labels: Readonly<Record<string, string>> = evidenceLabels;
const labelOf = (name: string) => labels[name] ?? name;

interface Field {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

function fieldsOf(before: Evidence | null, after: Evidence | null): Field[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  const names = new Set([...old.keys(), ...now.keys()]);
  return Array.from(names, (name) => ({ name, before: old.get(name) ?? '', after: now.get(name) ?? '' }));
}

const textsOf = (of: Evidence | null): ReadonlyMap<string, string> =>
  new Map([
    ...(of ? ([[texts.heading, of.title]] as const) : []),
    ...(of?.fields ?? []).map(({ name, text }) => [name, text] as const),
  ]);

const samePictures = (before: Evidence | null, now: Evidence | null) =>
  !before || !now || before.pictures.join(' ') === now.pictures.join(' ');

function summary(before: Evidence | null, now: Evidence | null, isSame: boolean): string {
  if (!before) return now ? texts.onlyNow : texts.nothing;
  if (!now) return texts.gone;
  return isSame ? texts.same : texts.changed;
}
