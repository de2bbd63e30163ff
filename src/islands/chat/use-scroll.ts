import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lastOf } from '#lib/chat/last-of.ts';

/** So near to the end, new messages come into sight by themselves. */
const endPx = 60;
/** So far before an end, the next page is asked for. */
const aheadPx = 800;

interface Options {
  /** The keys of the messages, in their order. */
  readonly keys: readonly string[];
  /** The message that is shown first, with its key. Without it the end is. */
  readonly start: string | undefined;
  readonly onTop: () => void;
  readonly onBottom: () => void;
}

/**
 * Keeps what is read in its place while messages come above and below it, and follows the end for who reads there.
 * Returns whether the end is in sight.
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
      follows.current = false;
      message.scrollIntoView({ block: 'center' });
      // Messages may come before the browser has told of the scrolling.
      if (log.current) anchor.current = firstInSight(log.current);
      message.classList.remove('message-found');
      // Begins the animation anew.
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
    const left = box.scrollHeight - box.scrollTop - box.clientHeight;
    // A picture that has just come moves the end away, and not the reader.
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
    // The keyboard of a phone, and a picture that has come, change the height.
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

  // Nobody can scroll beyond an end that is reached when messages come or go. A frame later, when all else has scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs with what is shown
  useEffect(() => {
    const soon = requestAnimationFrame(look);
    return () => cancelAnimationFrame(soon);
  }, [first, last, keys.length, look]);

  return { isAtEnd, toEnd, toMessage };
}

const messageIn = (box: HTMLElement | null, key: string) =>
  box?.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`);

const topIn = (box: HTMLElement, message: HTMLElement) =>
  message.getBoundingClientRect().top - box.getBoundingClientRect().top;

function firstInSight(box: HTMLElement) {
  const all = box.querySelectorAll<HTMLElement>('[data-message]');
  // The messages stand in their order, so the first one in sight is found by halving.
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
