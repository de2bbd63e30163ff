import type { ComponentProps } from 'react';
import { SaveMark } from '#components/marks/SaveMark.tsx';
import type { Thing } from '#lib/things.ts';
import { toggleSave } from '#scripts/marks/marks.ts';
import { useMark, whenSignedIn } from './use-mark.ts';

interface Props {
  thing: Thing;
  of: string;
  count: number;
  look?: ComponentProps<typeof SaveMark>['look'];
}

export function SaveButton({ thing, of, count, look }: Props) {
  const mark = useMark(thing);
  return (
    <SaveMark
      thing={thing}
      of={of}
      look={look}
      isSaved={mark?.saved ?? false}
      isBusy={mark?.isSaving ?? false}
      onPress={whenSignedIn(() => void toggleSave(thing, mark?.likes ?? count))}
    />
  );
}
