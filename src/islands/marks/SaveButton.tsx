import { Icon } from '#islands/ui/Icon.tsx';
import { markTexts as texts } from '#lib/copy/marks.ts';
import { bookmark } from '#lib/icons.ts';
import { signInForm } from '#lib/marks/anchors.ts';
import { toggleSave } from '#lib/marks/marks.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import { useMark, whenSignedIn } from './use-mark.ts';

interface Props {
  thing: Thing;
  /** What it is called. */
  of: string;
  /** How many like it, where that is shown elsewhere: it is kept with what is known of the thing. */
  count: number;
}

/** Keeps a thing for later. A page with these shows components/marks/SignInForm.astro, and calls showMarks(). */
export function SaveButton({ thing, of, count }: Props) {
  const mark = useMark(thing);
  return (
    <button
      type="submit"
      form={signInForm}
      className="act act-save"
      data-mark={thingKey(thing)}
      data-save=""
      aria-label={`${texts.save}: ${of}`}
      aria-pressed={mark?.saved ?? false}
      aria-disabled={mark?.isSaving || undefined}
      onClick={whenSignedIn(() => void toggleSave(thing, mark?.likes ?? count))}
      suppressHydrationWarning
    >
      <Icon of={bookmark} />
    </button>
  );
}
