import { foundAnswerTexts as texts } from '#lib/copy/quick-answers-found.ts';
import { paths } from '#lib/paths.ts';
import type { QuickAnswerList } from './use-quick-answers.ts';

/** Placed above the field whose `useQuickAnswers` it shows. The focus stays in the field. */
export const QuickAnswers = ({ listId, matching, at, choose, problem, hasNone }: QuickAnswerList) => (
  <>
    <p className="visually-hidden" role="status">
      {matching.length > 0 && texts.found(matching.length)}
    </p>
    {(problem || hasNone) && (
      <p className="p-2 text-text2 letters-f14">
        {problem ?? (
          <>
            {texts.none} <a href={`${paths.settings}#quick-answers`}>{texts.create}</a>
          </>
        )}
      </p>
    )}
    {matching.length > 0 && (
      <div className="quick-answers" role="listbox" id={listId} aria-label={texts.title}>
        {matching.map((answer, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which has the keys
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={answer.word}
            id={`${listId}-${index}`}
            className={`quick-answer flex items-center min-h-touch letters-f14 cursor-pointer ${index === at ? 'option-active' : ''}`}
            role="option"
            aria-selected={index === at}
            // Keeps the focus in the field, so that a phone's keyboard stays open.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(answer)}
          >
            <b className="flex-none mr-2">/{answer.word}</b>{' '}
            <span className="one-line text-text2">{answer.text}</span>
          </div>
        ))}
      </div>
    )}
  </>
);

export const QuickAnswersButton = ({ onClick }: { onClick: () => void }) => (
  <button
    className="icon-button quick-answers-button"
    type="button"
    aria-label={texts.title}
    onClick={onClick}
  >
    <span>/</span>
    {texts.short}
  </button>
);
