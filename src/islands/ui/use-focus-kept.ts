import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusContent } from '#scripts/shell/focus.ts';

/**
 * If the row with the focus disappears from a list, its neighbour gets the focus. If the row comes back, it
 * gets the focus again. `control` selects one element in each row. `keys` names the rows, separated by
 * spaces.
 */
export function useFocusKept(list: RefObject<HTMLElement | null>, control: string, keys: string | undefined) {
  const before = useRef<string>(undefined);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = keys;
    if (was === undefined || keys === undefined || was === keys) return;
    if (document.activeElement && document.activeElement !== document.body) return;
    const [old, now] = [was.split(' '), keys.split(' ')];
    const gone = old.findIndex((key) => !now.includes(key));
    const at = gone >= 0 ? gone : now.findIndex((key) => !old.includes(key));
    const controls = list.current?.querySelectorAll<HTMLElement>(control) ?? [];
    const next = controls[at] ?? controls[at - 1];
    if (next) next.focus();
    else focusContent();
  }, [list, control, keys]);
}
