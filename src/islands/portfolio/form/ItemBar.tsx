import { Button } from '#components/ui/Button.tsx';
import { Progress } from '#components/ui/Progress.tsx';
import { FormBar } from '#islands/ui/FormBar.tsx';
import { itemFormTexts as texts } from '#lib/copy/portfolio-form.ts';
import { problems } from '#lib/copy/problems.ts';
import { paths } from '#lib/paths.ts';

interface Props {
  busy: boolean;
  progress: number | undefined;
  isCancelled: boolean;
  problem: string | undefined;
  onCancel: () => void;
  words: { readonly submit: string; readonly submitting: string };
}

export const ItemBar = ({ busy, progress, isCancelled, problem, onCancel, words }: Props) => (
  <FormBar>
    <div className="item-state" role="status">
      {progress !== undefined && (
        <>
          {texts.sent(progress)}
          <Progress label={texts.progress} progress={progress} />
        </>
      )}
      {isCancelled && texts.cancelled}
    </div>
    <div className="form-acts">
      {progress === undefined ? (
        <Button look="outline" href={paths.ownPortfolio}>
          Cancelar
        </Button>
      ) : (
        <Button look="outline" onClick={onCancel}>
          {texts.cancelSending}
        </Button>
      )}
      <Button type="submit" busy={busy}>
        {busy ? words.submitting : problem ? problems.retry : words.submit}
      </Button>
    </div>
  </FormBar>
);
