import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lastOf } from '#lib/chat/last-of.ts';

/** In pixels. This close to the end, new messages scroll into view automatically. */
const endPx = 60;
/** In pixels. The next page loads this far before an end. */
const aheadPx = 800;

interface Options {
  readonly keys: readonly string[];
  /** Key of the message to show first. If undefined, the log starts at the end. */
  readonly start: string | undefined;
  readonly onTop: () => void;
  readonly onBottom: () => void;
}

/**
 * Keeps the scroll position when messages are added above or below. If the reader is at the end, follows new
 * messages. Returns whether the end is visible.
 */
export function useScroll(log: RefObject<HTMLElement | null>, { keys, start, onTop, onBottom }: Options) {
  const [isAtEnd, setAtEnd] = useState(true);
  const follows = useRef(true);
  const anchor = useRef<{ key: string; top: number }>(undefined);
  const shownStart = useRef<string>(undefined);
  const first = keys[0];
  const last = lastOf(keys);

  const toEnd = useCallback(() => {
    follows.current = true;
    setAtEnd(true);
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [log]);

  const toMessage = useCallback(
    (key: string) => {
      const message = messageIn(log.current, key);
      if (!message) return false;
      message.scrollIntoView({ block: 'center' });
      if (log.current) {
        // Others may come before the browser reports the scrolling, and where all fits it reports none.
        follows.current = belowSight(log.current) < endPx;
        anchor.current = { key, top: topIn(log.current, message) };
      }
      message.classList.remove('message-found');
      // Reading the width forces a reflow, which restarts the animation.
      void message.offsetWidth;
      message.classList.add('message-found');
      return true;
    },
    [log],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when messages come or go
  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    if (start !== undefined && shownStart.current !== start && messageIn(box, start)) {
      shownStart.current = start;
      toMessage(start);
      return;
    }
    if (follows.current) {
      box.scrollTop = box.scrollHeight;
      return;
    }
    const kept = anchor.current && messageIn(box, anchor.current.key);
    if (kept && anchor.current) box.scrollTop += topIn(box, kept) - anchor.current.top;
  }, [first, last, keys.length, start, log, toMessage]);

  const scrollTop = useRef(0);
  const look = useCallback(() => {
    const box = log.current;
    if (!box) return;
    const left = belowSight(box);
    // A newly loaded picture moves the end away, although the reader has not scrolled.
    const hasMovedUp = box.scrollTop < scrollTop.current;
    scrollTop.current = box.scrollTop;
    follows.current = left < endPx || (follows.current && !hasMovedUp);
    setAtEnd(follows.current);
    anchor.current = firstInSight(box);
    if (box.scrollTop < aheadPx) onTop();
    if (left < aheadPx) onBottom();
  }, [log, onTop, onBottom]);

  useEffect(() => {
    const box = log.current;
    if (!box) return;
    // The phone's keyboard and loading pictures change the height.
    const resized = new ResizeObserver(() => {
      if (follows.current) box.scrollTop = box.scrollHeight;
    });
    resized.observe(box);
    if (box.firstElementChild) resized.observe(box.firstElementChild);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [log, look]);

  // Loads the next page without scrolling too, because at an end nobody can scroll further. Runs one frame
  // later, after all other scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with what is shown
  useEffect(() => {
    const soon = requestAnimationFrame(look);
    return () => cancelAnimationFrame(soon);
  }, [first, last, keys.length, look]);

  return { isAtEnd, toEnd, toMessage };
}

const belowSight = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight;

const messageIn = (box: HTMLElement | null, key: string) =>
  box?.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`);

const topIn = (box: HTMLElement, message: HTMLElement) =>
  message.getBoundingClientRect().top - box.getBoundingClientRect().top;

function firstInSight(box: HTMLElement) {
  const all = box.querySelectorAll<HTMLElement>('[data-message]');
  // Binary search for the first visible message, because the messages are in order.
  let [from, to] = [0, all.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    const message = all[middle];
    if (message && topIn(box, message) + message.offsetHeight < 0) from = middle + 1;
    else to = middle;
  }
  const message = all[from];
  return message && { key: message.dataset['message'] ?? '', top: topIn(box, message) };
}
