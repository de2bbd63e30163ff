import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusContent } from '#scripts/shell/focus.ts';

/** When the card with the focus goes, its neighbour gets it, and one that comes back has it again. */
export function useFocusKept(list: RefObject<HTMLElement | null>, keys: string | undefined) {
  const before = useRef<string>(undefined);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = keys;
    if (was === undefined || keys === undefined || was === keys) return;
    if (document.activeElement && document.activeElement !== document.body) return;
    const [old, now] = [was.split(' '), keys.split(' ')];
    const gone = old.findIndex((key) => !now.includes(key));
    const at = gone >= 0 ? gone : now.findIndex((key) => !old.includes(key));
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-save]') ?? [];
    const next = buttons[at] ?? buttons[at - 1];
    if (next) next.focus();
    else focusContent();
  }, [list, keys]);
}
