import { Icon } from '#islands/ui/Icon.tsx';
import { markTexts as texts } from '#lib/copy/marks.ts';
import { heart } from '#lib/icons.ts';
import { signInForm } from '#lib/marks/anchors.ts';
import { toggleLike } from '#lib/marks/marks.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import { useMark, whenSignedIn } from './use-mark.ts';

interface Props {
  thing: Thing;
  /** What it is called, so that who listens knows what is liked. */
  of: string;
  /** How many liked it when the page was made. */
  count: number;
}

/** A page with these shows components/marks/SignInForm.astro, and calls showMarks(). */
export function LikeButton({ thing, of, count }: Props) {
  const mark = useMark(thing);
  const likes = mark?.likes ?? count;
  return (
    <button
      type="submit"
      form={signInForm}
      className="act"
      data-mark={thingKey(thing)}
      aria-pressed={mark?.liked ?? false}
      aria-disabled={mark?.isLiking || undefined}
      onClick={whenSignedIn(() => void toggleLike(thing, likes))}
      suppressHydrationWarning
    >
      <Icon of={heart} />
      <span>
        <span className="visually-hidden">{`${texts.like}: ${of}, `}</span>
        {/* showMarks() may have been here before React. */}
        <span data-count="" suppressHydrationWarning>
          {likes}
        </span>
      </span>
    </button>
  );
}
