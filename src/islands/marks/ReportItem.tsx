import { type MouseEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#components/ui/Icon.tsx';
import { markTexts as texts } from '#lib/copy/marks.ts';
import { flag } from '#lib/icons.ts';
import { signInForm } from '#lib/marks/anchors.ts';
import type { Thing } from '#lib/things.ts';
import { ReportSheet } from './ReportSheet.tsx';
import { whenSignedIn } from './use-mark.ts';

interface Props {
  thing: Thing;
  /** What it is called. */
  of: string;
}

/** In a menu: opens the sheet in which a thing is reported. The page shows components/marks/SignInForm.astro. */
export function ReportItem({ thing, of }: Props) {
  const [opened, setOpened] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = (event: MouseEvent<HTMLElement>) => {
    closeMenu(event.currentTarget);
    setOpened(opened + 1);
    setOpen(true);
  };
  return (
    <>
      <button
        type="submit"
        form={signInForm}
        className="option option-danger"
        onClick={(event) => whenSignedIn(() => open(event))(event)}
      >
        <Icon of={flag} />
        {texts.report}
      </button>
      {/* What is in a closed menu is not shown. A new one each time: what was written before is not this. */}
      {opened > 0 &&
        createPortal(
          <ReportSheet key={opened} thing={thing} of={of} open={isOpen} onClose={() => setOpen(false)} />,
          document.body,
        )}
    </>
  );
}

/** Before the sheet opens: when it closes, the focus goes back to where it was, and that is the button of the menu. */
function closeMenu(item: HTMLElement) {
  const menu = item.closest('details');
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}
