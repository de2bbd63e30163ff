import { type RefObject, useEffect } from 'react';

/** In pixels. No browser bar is this high, and no keyboard is lower. */
const keyboardPx = 120;

/**
 * Safari lays its keyboard over the page and pushes the head of the conversation out of view. Other browsers
 * shrink the page, as the viewport tag asks.
 */
export function useVisibleHeight(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const chat = root.current?.closest<HTMLElement>('.chat');
    const { visualViewport: seen } = window;
    if (!chat || !seen) return;
    const fit = () => {
      const hidden = document.documentElement.clientHeight - seen.height;
      const isCovered = seen.scale === 1 && hidden > keyboardPx;
      chat.style.maxHeight = isCovered ? `${seen.height}px` : '';
      if (isCovered && chat.hasAttribute('data-open')) scrollTo(0, 0);
    };
    seen.addEventListener('resize', fit);
    return () => seen.removeEventListener('resize', fit);
  }, [root]);
}
