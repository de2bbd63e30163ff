import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { close } from '#lib/icons.ts';
import { isBeside } from '#scripts/shell/dialogs.ts';

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  small?: boolean;
  tall?: boolean;
  wide?: boolean;
  /** For a long form: as high as possible above a phone's keyboard. */
  form?: boolean;
  children: ReactNode;
}

/**
 * A native <dialog>: the browser traps the focus, closes the dialog on Escape, and returns the focus to the
 * opener.
 */
export function Sheet({ title, open, onClose, small, tall, wide, form, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const classes = [
    'sheet',
    ...(small ? ['sheet-small'] : []),
    ...(tall ? ['sheet-tall'] : []),
    ...(wide ? ['sheet-wide'] : []),
    ...(form ? ['sheet-form'] : []),
  ];
  // A layout effect, because showModal() must run before the children's effects set the focus.
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape
    <dialog
      ref={dialog}
      className={classes.join(' ')}
      aria-labelledby={titleId}
      // React bubbles the close event of a nested dialog up to this one.
      onClose={(event) => event.target === dialog.current && onClose()}
      onClick={(event) => {
        if (event.target === dialog.current && isBeside(dialog.current, event)) onClose();
      }}
    >
      <div className="sheet-head">
        <h2 id={titleId}>{title}</h2>
        <button className="icon-button" type="button" aria-label="Fechar" onClick={onClose}>
          <Icon of={close} />
        </button>
      </div>
      {children}
    </dialog>
  );
}
