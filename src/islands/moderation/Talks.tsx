import type { ModerationCase, Talk } from '#lib/contract/moderation.ts';
import { caseTexts as texts } from '#lib/copy/moderation/case.ts';
import { formatDateTime } from '#lib/format/date.ts';

/** The words around what was reported, as they were given with each report. */
export const Talks = ({ found: { talks } }: { found: ModerationCase }) =>
  talks
    .filter(({ messages }) => messages.length > 0)
    .map(({ report_id, messages }) => (
      <section key={report_id} className="pt-4 lined-t stack-tight" aria-label={texts.talk}>
        <h3>{texts.talk}</h3>
        <ol className="case-talk">
          {messages.map((message) => (
            <Said key={message.id} message={message} />
          ))}
        </ol>
      </section>
    ));

const looks = { reported: '', reporter: 'case-said-reporter bg-primary-soft text-primary-soft-ink' } as const;

const Said = ({ message }: { message: Talk[number] }) => {
  const { by, text, filename, created_at, is_reported } = message;
  return (
    <li className={`case-said mt-2 ${is_reported ? 'case-said-reported note-warn' : looks[by]}`}>
      <p className="flex flex-wrap items-center letters-f13">
        <b className="mr-2">{texts.by[by]}</b>
        <time className="mr-2" dateTime={created_at}>
          {formatDateTime(new Date(created_at))}
        </time>
        {is_reported && <span className="pill pill-warn mr-2">{texts.isReported}</span>}
      </p>
      {text && <p className="case-words">{text}</p>}
      {filename && <p className="hint">{texts.file(filename)}</p>}
    </li>
  );
};
