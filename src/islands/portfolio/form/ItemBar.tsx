import { Button } from '#components/ui/Button.tsx';
import { Progress } from '#components/ui/Progress.tsx';
import { FormBar } from '#islands/ui/FormBar.tsx';
import { itemFormTexts as texts } from '#lib/copy/portfolio-form.ts';
import { problems } from '#lib/copy/problems.ts';

interface Props {
  busy: boolean;
  /** The share of the file already sent, from 0 to 1. */
  share: number | undefined;
  isCancelled: boolean;
  problem: string | undefined;
  onCancel: () => void;
  words: { readonly submit: string; readonly submitting: string };
  cancelTo: string;
}

export const ItemBar = ({ busy, share, isCancelled, problem, onCancel, words, cancelTo }: Props) => (
  <FormBar>
    <div className="item-state" role="status">
      {share !== undefined && (
        <>
          {texts.sent(share)}
          <Progress label={texts.progress} share={share} />
        </>
      )}
      {isCancelled && texts.cancelled}
    </div>
    <div className="form-acts">
      {share === undefined ? (
        <Button look="outline" href={cancelTo}>
          Cancelar
        </Button>
      ) : (
        <Button look="outline" onClick={onCancel}>
          {texts.cancelSending}
        </Button>
      )}
      {/* Not disabled while busy, because a disabled button loses the focus. A second click sends nothing. */}
      <Button type="submit" busy={busy}>
        {busy ? words.submitting : problem ? problems.retry : words.submit}
      </Button>
    </div>
  </FormBar>
);
