import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { useLate } from './use-late.ts';

interface SheetProps {
  open: boolean;
  onClose: () => void;
}

type Given<Props> = Omit<Props, keyof SheetProps>;

interface AskedSheet<Props> {
  /** Stays mounted once it is closed, because toasts inside it must first move back to the page. */
  readonly sheet: ReactNode;
  readonly ask: (given: Given<Props>) => void;
  readonly close: () => void;
}

/** A sheet that begins anew each time it is asked for. */
export const useSheet = <Props extends SheetProps>(Sheet: ComponentType<Props>): AskedSheet<Props> => {
  const { asked, ask, close } = useAsked<Props>();
  return { sheet: asked && <Sheet key={asked.key} {...propsOf(asked, close)} />, ask, close };
};

/** Loads the sheet when it is first asked for. */
export function useLateSheet<Props extends SheetProps>(
  load: () => Promise<ComponentType<Props>>,
): AskedSheet<Props> {
  const { asked, ask, close } = useAsked<Props>();
  const Sheet = useLate(load, { isWanted: asked?.open === true, onFailed: close });
  return { sheet: Sheet && asked && <Sheet key={asked.key} {...propsOf(asked, close)} />, ask, close };
}

interface Asked<Props> {
  readonly given: Given<Props>;
  readonly key: number;
  readonly open: boolean;
}

function useAsked<Props>() {
  const [asked, setAsked] = useState<Asked<Props>>();
  const ask = useCallback(
    (given: Given<Props>) => setAsked((before) => ({ given, key: (before?.key ?? 0) + 1, open: true })),
    [],
  );
  const close = useCallback(() => setAsked((now) => now && { ...now, open: false }), []);
  return { asked, ask, close };
}

// TypeScript does not see that a type without two properties, and those two, are the type again.
const propsOf = <Props,>({ given, open }: Asked<Props>, onClose: () => void) =>
  ({ ...given, open, onClose }) as unknown as Props;
