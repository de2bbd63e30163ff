import { Button } from '#components/ui/Button.tsx';
import { Problem } from './Problem.tsx';

interface Props {
  /** What went wrong with the whole, said where it was sent from. */
  problem: string | undefined;
  busy: boolean;
  text: string;
  /** "Entrando...": what the button says while it is being done. */
  busyText: string;
  /** A short button, for one of several forms on a page; quiet where another is the first. */
  short?: boolean;
  quiet?: boolean;
}

/** The end of a form: what went wrong with it as a whole, and the button that sends it. */
export function FormEnd({ problem, busy, text, busyText, short = false, quiet = false }: Props) {
  return (
    <div>
      <Problem text={problem} />
      {/* Not disabled while busy: it would lose the focus. A second press is not sent. */}
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
