import type { ModerationCase } from '#lib/contract/moderation.ts';
import { caseTexts as texts } from '#lib/copy/moderation/case.ts';
import { logWords } from '#lib/copy/moderation/log.ts';
import { signalNames } from '#lib/copy/moderation/queue.ts';
import { reportTexts } from '#lib/copy/reports.ts';
import { formatDate, formatDateTime } from '#lib/format/date.ts';
import { PersonLink } from './PersonLink.tsx';

/** What speaks for and against it. */
export const CaseFacts = ({ found }: { found: ModerationCase }) => (
  <section className="pt-4 lined-t stack">
    <Reports found={found} />
    {found.signals.length > 0 && <Signals signals={found.signals} />}
    {(found.owner || found.history) && <Owner found={found} />}
    <details>
      <summary className="min-h-touch text-primary font-semibold">{texts.events}</summary>
      <ol className="stack-tight letters-f14">
        {found.events.map(({ id, at, what, actor }) => (
          <li key={id}>
            <time className="block text-text2 letters-f13" dateTime={at}>
              {formatDateTime(new Date(at))}
            </time>
            {`${actor?.name ?? logWords.program}: ${logWords.acts[what]}`}
          </li>
        ))}
      </ol>
    </details>
  </section>
);

const Reports = ({ found: { reports, subject } }: { found: ModerationCase }) => (
  <div className="stack-tight">
    <h3>{texts.reports}</h3>
    {reports.length === 0 && (
      <p className="text-f14 text-text2">
        {subject.type === 'deal' ? texts.noReportsOfDeal : texts.noReports}
      </p>
    )}
    <ul className="stack-tight">
      {reports.map(({ id, reason, text, created_at, reporter }) => (
        <li key={id}>
          <b>{reportTexts.reasons[reason]}</b>
          {text && <q className="case-words block">{text}</q>}
          <p className="hint">
            <PersonLink person={reporter} />
            {` · ${formatDate(new Date(created_at))}`}
          </p>
        </li>
      ))}
    </ul>
  </div>
);

const Signals = ({ signals }: { signals: ModerationCase['signals'] }) => (
  <div className="stack-tight">
    <h3>{texts.signals}</h3>
    <ul className="stack-tight">
      {signals.map(({ signal, field, words }) => (
        <li key={`${signal} ${field}`}>
          {signalNames[signal]}
          {words.length > 0 && ': '}
          {words.map((word, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the words never change places
            <span key={at}>
              {at > 0 && ', '}
              <mark className="note-warn">{word}</mark>
            </span>
          ))}
        </li>
      ))}
    </ul>
  </div>
);

const Owner = ({
  found: { owner, written_by: writer, rewritten_by: rewriter, history },
}: {
  found: ModerationCase;
}) => (
  <div className="stack-tight">
    <h3>{texts.owner}</h3>
    <p>
      <PersonLink person={owner} />
      {history && ` · ${historyText(history)}`}
    </p>
    {writer?.id !== owner?.id && (
      <p>
        {texts.writer}
        <PersonLink person={writer} />
      </p>
    )}
    {rewriter && (
      <p>
        {texts.rewriter}
        <PersonLink person={rewriter} />
      </p>
    )}
  </div>
);

function historyText(history: NonNullable<ModerationCase['history']>): string {
  const { member_since, things, cases, acted_on, suspended, suspended_until: until } = history;
  const since = formatDate(new Date(member_since)).slice(3);
  return [
    texts.since(since),
    texts.things(things),
    cases > 0 ? texts.cases(cases) : texts.noCases,
    acted_on > 0 && texts.actedOn(acted_on),
    suspended && (until ? texts.suspendedUntil(formatDate(new Date(until))) : texts.suspended),
  ]
    .filter(Boolean)
    .join(' · ');
}
