import { type MouseEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { useMedia } from '#islands/ui/use-media.ts';
import { paths } from '#lib/paths.ts';

/** Whether the list and a section have no room beside each other. */
export const useNarrow = () => useMedia('(max-width: 1023px)');

/** The section in the address, and the way back to the list. */
export function useSection() {
  const section = useSyncExternalStore(
    hearAddress,
    () => location.hash.slice(1),
    () => '',
  );
  const cameFromList = useRef(false);
  useEffect(() => {
    if (section === '') cameFromList.current = false;
  }, [section]);
  const enter = () => {
    cameFromList.current = true;
  };
  function leave(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (cameFromList.current) return history.back();
    history.replaceState(history.state, '', paths.settings);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }
  return { section, enter, leave };
}

function hearAddress(hear: () => void) {
  addEventListener('hashchange', hear);
  return () => removeEventListener('hashchange', hear);
}

/** Sections that were open keep what was typed in them. The others load nothing. */
export function useOpened(open: string | undefined): ReadonlySet<string> {
  const opened = useRef(new Set<string>());
  if (open) opened.current.add(open);
  return opened.current;
}
