import type { ReactNode, Ref, SubmitEvent } from 'react';
import { Button } from '#components/ui/Button.tsx';
import type { ButtonLook } from '#lib/ui/button.ts';
import { Sheet } from './Sheet.tsx';

interface ActsProps {
  className?: string;
  act: string;
  /** Shown while busy. */
  acting?: string;
  look?: ButtonLook['look'] | undefined;
  busy?: boolean;
  /** Undefined in a form, which the button submits. */
  onAct?: () => void;
  cancel?: string | undefined;
  onCancel: () => void;
}

/** The way back and the act. */
export const FormActs = ({
  className = 'form-acts',
  act,
  acting = act,
  look,
  busy = false,
  onAct,
  cancel = 'Cancelar',
  onCancel,
}: ActsProps) => (
  <div className={className}>
    <Button look="outline" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type={onAct ? 'button' : 'submit'} look={look} busy={busy} onClick={onAct}>
      {busy ? acting : act}
    </Button>
  </div>
);

/** They stay at the foot of a sheet. */
export const SheetEnd = (props: ActsProps) => <FormActs className="sheet-foot" {...props} />;

interface FormProps extends Omit<ActsProps, 'onAct'> {
  ref?: Ref<HTMLFormElement>;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** A form that fills a sheet. Its foot stays in view while its fields scroll. */
export const SheetForm = ({ ref, onSubmit, children, ...end }: FormProps) => (
  <form
    ref={ref}
    className="flex min-h-0 flex-col"
    noValidate
    onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      onSubmit(event);
    }}
  >
    <div className="sheet-body stack">{children}</div>
    <SheetEnd {...end} />
  </form>
);

interface ConfirmProps extends Omit<ActsProps, 'act' | 'look' | 'onAct' | 'onCancel'> {
  title: string;
  open: boolean;
  act?: string;
  isHarmless?: boolean;
  /** Says what the act does. Otherwise the children do. */
  effect?: string;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something is done. */
export const ConfirmSheet = (props: ConfirmProps) => {
  const { title, open, act = 'Eliminar', isHarmless, effect, onConfirm, onClose, children, ...end } = props;
  return (
    <Sheet title={title} open={open} onClose={onClose} small>
      <div className="sheet-body stack">{children ?? <p className="text-text2">{effect}</p>}</div>
      <SheetEnd
        act={act}
        look={isHarmless ? undefined : 'danger'}
        onAct={onConfirm}
        onCancel={onClose}
        {...end}
      />
    </Sheet>
  );
};
