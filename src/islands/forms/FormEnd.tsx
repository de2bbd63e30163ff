import { Button } from '#components/ui/Button.tsx';
import { Problem } from './Problem.tsx';

interface Props {
  problem: string | undefined;
  busy: boolean;
  text: string;
  busyText: string;
  short?: boolean;
}

export function FormEnd({ problem, busy, text, busyText, short = false }: Props) {
  return (
    <div>
      <Problem text={problem} />
      <Button type="submit" size={short ? 'small' : 'large'} full={!short} busy={busy}>
        {busy ? busyText : text}
      </Button>
    </div>
  );
}
