import { useEffect, useRef, useState } from 'react';
import type { Deal } from '#lib/contract/deals.ts';

/** What was pressed for a step is gone after it. Then the focus comes to `place`, which says what the deal has become. */
export function useFocusAfterStep<Place extends HTMLElement>(onMoved: (to: Deal) => void) {
  const place = useRef<Place>(null);
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    if (steps > 0) place.current?.focus();
  }, [steps]);
  function moved(to: Deal) {
    onMoved(to);
    setSteps((before) => before + 1);
  }
  return { place, moved };
}
