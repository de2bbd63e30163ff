import type { MouseEvent } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { markTexts as texts } from '#lib/copy/marks.ts';
import { drawn } from '#lib/icons/drawn-once.ts';
import { signInForm } from '#lib/marks/anchors.ts';
import { type Thing, thingKey } from '#lib/things.ts';

interface Props {
  thing: Thing;
  of: string;
  likes: number;
  isLiked?: boolean;
  isBusy?: boolean;
  onPress?: (event: MouseEvent) => void;
}

/**
 * Like button of a thing. Pages without an island call bindMarks(). Every page with this button contains
 * components/marks/MarkParts.astro.
 */
export const LikeMark = ({ thing, of, likes, isLiked = false, isBusy, onPress }: Props) => (
  <button
    type="submit"
    form={signInForm}
    className="act"
    data-press=""
    data-mark={thingKey(thing)}
    aria-pressed={isLiked}
    aria-disabled={isBusy || undefined}
    onClick={onPress}
    suppressHydrationWarning
  >
    <Icon of={drawn('heart')} />
    <span>
      <span className="visually-hidden">{`${texts.like}: ${of}, `}</span>
      {/* showMarks() may have changed the number before React loads. CSS hides a zero, but keeps its space. */}
      <span data-count={likes} suppressHydrationWarning>
        {likes}
      </span>
    </span>
  </button>
);
