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
  /** Holds a long form: as high as it may be, above the keyboard of a phone. */
  form?: boolean;
  children: ReactNode;
}

/** Native <dialog>: the browser keeps the focus inside, hears Escape, and gives the focus back to the opener. */
export function Sheet({ title, open, onClose, small, tall, form, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the effects of its content: showModal() would take the focus that they give.
  useLayoutEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open) dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, the browser sees to that
    <dialog
      ref={dialog}
      className={`sheet${small ? ' sheet-small' : ''}${tall ? ' sheet-tall' : ''}${form ? ' sheet-form' : ''}`}
      aria-labelledby={titleId}
      // React lets what a dialog within this one says bubble up to it.
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
