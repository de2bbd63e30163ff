import type { LogEntry } from '#lib/contract/moderation.ts';
import { logWords } from '#lib/copy/moderation/log.ts';
import { logTexts as texts } from '#lib/copy/moderation/log-page.ts';
import { subjectNames } from '#lib/copy/moderation/subjects.ts';
import { formatTime } from '#lib/format/date.ts';
import { caseAddress } from '#lib/moderation/addresses.ts';
import { PersonLink } from './PersonLink.tsx';

export function LogRow({ entry }: { entry: LogEntry }) {
  const { at, what, actor, case_id, subject, owner, why } = entry;
  return (
    <li className="log-row py-3 lined-t">
      <time className="text-text2 letters-f13 even-digits" dateTime={at}>
        {formatTime(new Date(at))}
      </time>
      <p>
        <b>{actor?.name ?? logWords.program}</b>
        {`: ${logWords.acts[what]}`}
      </p>
      <p className="log-whom">
        {owner && <PersonLink person={owner} />}
        {subject && <span>{subjectNames[subject.type]}</span>}
        {case_id !== null && <a href={caseAddress(case_id)}>{texts.caseOf(case_id)}</a>}
      </p>
      {why && <p className="case-words log-why text-text2 letters-f14">{why}</p>}
    </li>
  );
}
