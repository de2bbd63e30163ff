import { caseTexts as texts } from '#lib/copy/moderation/case.ts';
import { changesBetween, type Part } from '#lib/moderation/changes.ts';

/** Words that have changed since the case opened, which few have. */
export default function Both({ before, after }: { before: string; after: string }) {
  const parts = changesBetween(before, after);
  return (
    <div className="case-both">
      <div className="py-2 px-3 rounded-field bg-sunken">
        <b className="text-text2 letters-f13 font-semibold">{texts.before}</b>
        <Words parts={parts.filter(({ kind }) => kind !== 'new')} />
      </div>
      <div className="py-2 px-3 rounded-field bg-sunken">
        <b className="text-text2 letters-f13 font-semibold">{texts.now}</b>
        <Words parts={parts.filter(({ kind }) => kind !== 'gone')} />
      </div>
    </div>
  );
}

const marks = { same: 'span', gone: 'del', new: 'ins' } as const;

const Words = ({ parts }: { parts: readonly Part[] }) => (
  <p>
    {parts.length === 0 && texts.empty}
    {parts.map(({ kind, text }, at) => {
      const Mark = marks[kind];
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
      return <Mark key={at}>{text}</Mark>;
    })}
  </p>
);
