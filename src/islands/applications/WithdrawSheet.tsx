import { Problem } from '#islands/forms/Problem.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import { ownApplicationTexts as texts } from '#lib/copy/applications.ts';
import { call } from '#scripts/calls/api.ts';
import { unlessDone } from '#scripts/calls/api-error.ts';

interface Props {
  application: { readonly id: number; readonly title: string };
  isGone?: boolean;
  open: boolean;
  onClose: () => void;
  onWithdrawn: () => void;
}

export function WithdrawSheet({
  application: { id, title },
  isGone = false,
  open,
  onClose,
  onWithdrawn,
}: Props) {
  const { busy, problem, act } = useAct({ failed: texts.withdrawFailed });

  const withdraw = () =>
    act(async () => {
      await unlessDone(call('DELETE', `/applications/${id}`));
      onWithdrawn();
    });

  return (
    <ConfirmSheet
      title={isGone ? texts.removeTitle(title) : texts.withdrawTitle(title)}
      open={open}
      act={isGone ? texts.remove : texts.withdraw}
      acting={texts.withdrawing}
      busy={busy}
      onConfirm={withdraw}
      onClose={onClose}
    >
      <Problem text={problem} />
      <p className="text-text2">{isGone ? texts.removeEffect : texts.withdrawEffect}</p>
    </ConfirmSheet>
  );
}
