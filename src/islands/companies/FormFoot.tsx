import { Button } from '#components/ui/Button.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { FormBar } from '#islands/ui/FormBar.tsx';
import { goBack } from '#islands/ui/go-back.ts';
import { paths } from '#lib/paths.ts';
import { type CompanyAnswers, missingText } from './answers.ts';
import { Progress } from './PictureState.tsx';

interface Props {
  answers: CompanyAnswers;
  busy: boolean;
  problem: string | undefined;
  text: string;
  busyText: string;
  share?: number | undefined;
}

/** The button works only when all required fields are filled in. A live region names the missing ones. */
export function FormFoot({ answers, busy, problem, text, busyText, share }: Props) {
  const missing = missingText(answers);
  return (
    <FormBar>
      <Problem text={problem} />
      {share !== undefined && <Progress of="Envio" share={share} />}
      <p className="hint form-missing" id="company-missing" role="status">
        {missing}
      </p>
      <div className="form-acts">
        <Button look="outline" href={paths.profile} onClick={goBack}>
          Cancelar
        </Button>
        <Button type="submit" disabled={missing !== undefined} busy={busy} aria-describedby="company-missing">
          {busy ? busyText : text}
        </Button>
      </div>
    </FormBar>
  );
}
