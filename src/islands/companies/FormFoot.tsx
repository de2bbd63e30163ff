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

/** Pressed only once all is there; what is not is said, to the eye and to screen readers. */
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
        <a className="button button-outline" href={paths.profile} onClick={goBack}>
          Cancelar
        </a>
        <button
          type="submit"
          className="button"
          disabled={missing !== undefined}
          aria-busy={busy || undefined}
          aria-describedby="company-missing"
        >
          {busy && <span className="spinner" />}
          {busy ? busyText : text}
        </button>
      </div>
    </FormBar>
  );
}
