import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Panel } from '#components/ui/Panel.tsx';
import { FormBar } from '#islands/ui/FormBar.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { useMedia } from '#islands/ui/use-media.ts';

interface Props {
  title: string;
  /** A decision that was just taken back is changed at once. */
  startsOpen: boolean;
  children: ReactNode;
}

/** Where a case is decided: beside it, or on a phone in a sheet, which a bar opens that stays in view. */
export function DecidePlace({ title, startsOpen, children }: Props) {
  const isPhone = useMedia('(max-width: 767px)');
  const [isOpen, setOpen] = useState(startsOpen);
  if (!isPhone)
    return (
      <Panel stays className="case-panel stack">
        <h2>{title}</h2>
        {children}
      </Panel>
    );
  return (
    <FormBar>
      <Button full aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Sheet title={title} open={isOpen} onClose={() => setOpen(false)}>
        <div className="sheet-body">{isOpen && children}</div>
      </Sheet>
    </FormBar>
  );
}
