import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { decideTexts as texts } from '#lib/copy/moderation/decide.ts';
import { $pending } from '#scripts/moderation/pending.ts';
import { Key } from './Key.tsx';

/** While a decision can be taken back. The queue says it to screen readers once, without counting. */
export function UndoBar({ onUndo }: { onUndo: () => void }) {
  const pending = useStore($pending);
  const seconds = useSecondsUntil(pending?.until);
  if (!pending) return null;
  return (
    <div className="undo-bar flex flex-wrap items-center">
      <p className="flex-auto mr-3">{texts.decided(pending.said)}</p>
      <button
        className="undo-bar-act flex-none min-h-touch px-2 font-semibold even-digits"
        type="button"
        aria-label={texts.undoIt}
        onClick={onUndo}
      >
        {texts.undo(seconds)}
        <Key>U</Key>
      </button>
    </div>
  );
}

function useSecondsUntil(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(1, Math.ceil(((until ?? now) - now) / 1000));
}
