import { Button } from '#components/ui/Button.tsx';
import { Problem } from './Problem.tsx';

interface Props {
  /** What went wrong with the form as a whole. It is shown beside the button. */
  problem: string | undefined;
  busy: boolean;
  text: string;
  /** The text of the button while the form is being sent: "Entrando...". */
  busyText: string;
  /** A short button, for one of several forms on a page. A quiet one, where another form is more important. */
  short?: boolean;
  quiet?: boolean;
}

/** The end of a form: its problem as a whole, and the button that sends it. */
export function FormEnd({ problem, busy, text, busyText, short = false, quiet = false }: Props) {
  return (
    <div>
      <Problem text={problem} />
      {/* Not disabled while busy, or it would lose the focus. A second press sends nothing. */}
      <Button
        type="submit"
        look={quiet ? 'quiet' : undefined}
        size={short ? 'small' : 'large'}
        full={!short}
        busy={busy}
      >
        {busy ? busyText : text}
      </Button>
    </div>
  );
}
