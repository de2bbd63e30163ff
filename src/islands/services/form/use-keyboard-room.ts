import { useEffect } from 'react';

/**
 * Sets a CSS variable to the height that the phone's keyboard covers, and keeps the focused field visible.
 */
export function useKeyboardRoom(open: boolean) {
  useEffect(() => {
    const { visualViewport: view } = window;
    if (!view || !open) return;
    const { style } = document.documentElement;
    const measure = () => {
      // Zooming shrinks the visual viewport too, but then no keyboard covers the page.
      const covered = view.scale > 1.01 ? 0 : innerHeight - view.height - view.offsetTop;
      style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
      if (covered > 0) document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    measure();
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
    };
  }, [open]);
}
