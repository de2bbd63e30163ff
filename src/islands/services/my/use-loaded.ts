import { useCallback, useEffect, useRef, useState } from 'react';

/** Something of the server's, asked for when it is first shown. */
export function useLoaded<T>(load: () => Promise<T>, isShown = true) {
  const [value, setValue] = useState<T>();
  const [failed, setFailed] = useState(false);
  const isAsked = useRef(false);

  const reload = useCallback(async () => {
    isAsked.current = true;
    setFailed(false);
    try {
      setValue(await load());
    } catch {
      // Said in its place, with a way to try again.
      setFailed(true);
    }
  }, [load]);

  useEffect(() => {
    if (isShown && !isAsked.current) void reload();
  }, [isShown, reload]);

  return { value, failed, reload, change: setValue };
}
