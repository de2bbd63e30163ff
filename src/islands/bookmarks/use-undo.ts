import { useEffect } from 'react';
import { bookmarksTexts as texts } from '#lib/copy/bookmarks.ts';
import { type Thing, thingKey } from '#lib/things.ts';
import { $marks, toggleSave } from '#scripts/marks/marks.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';

/** Says what was let go, once the server has done it, with a way to have it back. */
export function useUndo(things: readonly Thing[] | undefined) {
  useEffect(
    () =>
      $marks.listen((now, before) => {
        for (const { type, id } of things ?? []) {
          const key = thingKey({ type, id });
          const mark = now[key];
          const isDone = before?.[key]?.isSaving && !mark?.isSaving;
          if (!mark || mark.saved || !isDone) continue;
          toastSuccess(texts.removed, {
            text: texts.undo,
            run: () => void toggleSave({ type, id }, mark.likes),
          });
        }
      }),
    [things],
  );
}
