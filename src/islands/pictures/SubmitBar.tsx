import { Button } from '#components/ui/Button.tsx';
import { FormBar } from '#islands/ui/FormBar.tsx';
import type { SubmitWords } from '#lib/copy/pictures.ts';
import { PicturesQuestion } from './PicturesQuestion.tsx';
import type { Uploads } from './use-uploads.ts';

interface Props {
  uploads: Uploads;
  submit: () => Promise<void>;
  busy: boolean;
  words: SubmitWords;
  cancelTo: string;
}

export const SubmitBar = ({ uploads, submit, busy, words, cancelTo }: Props) => (
  <FormBar>
    <PicturesQuestion uploads={uploads} submit={submit} words={words} />
    <div className="form-acts">
      <Button look="outline" href={cancelTo}>
        Cancelar
      </Button>
      <Button type="submit" busy={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
    </div>
  </FormBar>
);
