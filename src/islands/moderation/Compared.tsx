import { Suspense } from 'react';
import { Fact } from '#components/ui/Fact.tsx';
import type { Evidence, ModerationCase } from '#lib/contract/moderation.ts';
import { caseTexts as texts } from '#lib/copy/moderation/case.ts';
import { evidenceLabels } from '#lib/copy/moderation/evidence.ts';
import { thingTypes } from '#lib/things.ts';
import { CasePictures } from './CasePictures.tsx';
import { lazyPart } from './lazy-part.ts';

const Seen = lazyPart(async () => {
  const part = await import('./Seen.tsx');
  await part.dress();
  return part;
});

const Both = lazyPart(() => import('./Both.tsx'));

/** What was reported, beside what it is now. */
export function Compared({ found }: { found: ModerationCase }) {
  const { snapshot, now, subject } = found;
  // Of a message the talk shows everything.
  if (subject.type === 'message' && !snapshot && !now) return null;
  const fields = fieldsOf(snapshot ?? now, now ?? snapshot);
  const isDrawn = found.card !== null || found.review !== null;
  const isSame = fields.every(({ before, after }) => before === after) && samePictures(snapshot, now);
  return (
    <section className="pt-4 lined-t stack-tight" aria-labelledby="case-content">
      <h3 id="case-content">{isDrawn ? texts[found.is_seen ? 'seen' : 'unseen'] : texts.content}</h3>
      {isDrawn && (
        <Suspense>
          <Seen found={found} />
        </Suspense>
      )}
      <p className="hint">{summary(found, isSame)}</p>
      <dl>
        {fields.filter(isNews).map(({ name, before, after }) => (
          <Fact key={name} name={labelOf(name)}>
            {before === after ? (
              before || texts.empty
            ) : (
              <Suspense>
                <Both before={before} after={after} />
              </Suspense>
            )}
          </Fact>
        ))}
      </dl>
      <CasePictures before={snapshot ?? now} after={now ?? snapshot} />
    </section>
  );
}

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

/** The title stands above. */
const isNews = ({ name, before, after }: Field) => name !== texts.heading || before !== after;

const textsOf = (of: Evidence | null): ReadonlyMap<string, string> =>
  new Map([
    ...(of ? ([[texts.heading, of.title]] as const) : []),
    ...(of?.fields ?? []).map(({ name, text }) => [name, text] as const),
  ]);

const samePictures = (before: Evidence | null, now: Evidence | null) =>
  !before || !now || before.pictures.join(' ') === now.pictures.join(' ');

const isThing = (type: string) => thingTypes.some((one) => one === type);

function summary({ snapshot, now, subject }: ModerationCase, isSame: boolean): string {
  if (!snapshot) return now ? texts.onlyNow : texts.nothing;
  // Only of things there is a copy of how they are now.
  if (!now) return isThing(subject.type) ? texts.gone : texts.asItWas;
  return isSame ? texts.same : texts.changed;
}
