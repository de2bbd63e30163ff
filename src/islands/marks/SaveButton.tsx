import { SaveMark } from '#components/marks/SaveMark.tsx';
import type { Thing } from '#lib/things.ts';
import { toggleSave } from '#scripts/marks/marks.ts';
import { useMark, whenSignedIn } from './use-mark.ts';

interface Props {
  thing: Thing;
  /** What it is called. */
  of: string;
  /** How many like it: this number is kept with what is known of the thing. */
  count: number;
}

export function SaveButton({ thing, of, count }: Props) {
  const mark = useMark(thing);
  return (
    <SaveMark
      thing={thing}
      of={of}
      isSaved={mark?.saved ?? false}
      isBusy={mark?.isSaving ?? false}
      onPress={whenSignedIn(() => void toggleSave(thing, mark?.likes ?? count))}
    />
  );
}
