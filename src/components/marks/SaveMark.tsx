import type { MouseEvent } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { markTexts as texts } from '#lib/copy/marks.ts';
import { drawn } from '#lib/icons/drawn-once.ts';
import { signInForm } from '#lib/marks/anchors.ts';
import { type Thing, thingKey } from '#lib/things.ts';

interface Props {
  thing: Thing;
  of: string;
  look?: 'act act-save' | 'option' | undefined;
  isSaved?: boolean;
  isBusy?: boolean;
  onPress?: (event: MouseEvent) => void;
}

/**
 * Bookmark button of a thing. Pages without an island call bindMarks(). Every page with this button contains
 * components/marks/MarkParts.astro.
 */
export const SaveMark = ({ thing, of, look = 'act act-save', isSaved = false, isBusy, onPress }: Props) => (
  <button
    type="submit"
    form={signInForm}
    className={look}
    data-press=""
    data-mark={thingKey(thing)}
    data-save=""
    aria-label={`${texts.save}: ${of}`}
    aria-pressed={isSaved}
    aria-disabled={isBusy || undefined}
    onClick={onPress}
    suppressHydrationWarning
  >
    <Icon of={drawn('bookmark')} />
    {look === 'option' && texts.save}
  </button>
);
