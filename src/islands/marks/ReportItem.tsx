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
  /** The title of the thing. */
  of: string;
}

/** A menu item that opens the report sheet. Its page must contain components/marks/SignInForm.astro. */
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
      {/* In a portal, because a closed menu hides its content. The key gives each opening an empty sheet. */}
      {opened > 0 &&
        createPortal(
          <ReportSheet key={opened} thing={thing} of={of} open={isOpen} onClose={() => setOpen(false)} />,
          document.body,
        )}
    </>
  );
}

/**
 * A closing sheet gives the focus back to where it was. So the menu's button takes the focus before the sheet opens.
 */
function closeMenu(item: HTMLElement) {
  const menu = item.closest('details');
  if (!menu) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}
