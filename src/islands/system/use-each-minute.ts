import { useEffect } from 'react';

const minute = 60_000;

/** While the page is visible, and once when it is so again. */
export function useEachMinute(load: () => Promise<void>): void {
  useEffect(() => {
    const loadIfVisible = () => {
      if (document.visibilityState === 'visible') void load();
    };
    const timer = setInterval(loadIfVisible, minute);
    document.addEventListener('visibilitychange', loadIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', loadIfVisible);
    };
  }, [load]);
}
