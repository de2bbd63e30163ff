import { useLayoutEffect, useRef } from 'react';

/** By the key as the browser names it. `Ctrl+Enter` also works while somebody types. */
export type Keys = Readonly<Record<string, () => void>>;

const typing = 'textarea, select, input:not([type=radio]):not([type=checkbox])';

export const isTyping = (): boolean => document.activeElement?.matches(typing) === true;

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Before the paint: whoever sees what the keys are for presses them at once.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = nameOf(event);
      const act = name === undefined ? undefined : latest.current[name];
      if (!act || event.defaultPrevented || event.repeat || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function nameOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (key === 'Enter') return ctrlKey || metaKey ? 'Ctrl+Enter' : undefined;
  return ctrlKey || metaKey || altKey || isTyping() ? undefined : key.toLowerCase();
}
