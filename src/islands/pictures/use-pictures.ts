import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { pictureTexts as texts } from '#lib/copy/pictures.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import type { EntryPictures } from '#scripts/outbox/entry.ts';
import { isUnreached } from '#scripts/outbox/failures.ts';
import { previewOf, shrink } from '#scripts/uploads/shrink.ts';
import { addressesOf, type ChosenPicture, createPictureList, isMissing, isUnderWay } from './picture-list.ts';

/**
 * The pictures of a form, uploaded to `path`. A draft may be old, so the server is asked whether its pictures
 * still exist.
 */
export function usePictures(
  path: `/${'services' | 'jobs' | 'requests'}/pictures`,
  start: readonly string[],
  waitedLong: boolean,
) {
  const [list] = useState(() =>
    createPictureList(start, { shrink, preview: previewOf, send: sendTo(path), isThere, explain }),
  );
  const pictures = useStore(list.$pictures);
  useEffect(() => {
    if (waitedLong) void list.check();
  }, [list, waitedLong]);
  useEffect(() => () => list.close(), [list]);
  return {
    list,
    pictures,
    addresses: addressesOf(pictures),
    underWay: pictures.some(isUnderWay),
    missing: pictures.filter(isMissing),
    forLater: (): Promise<EntryPictures['all']> => list.contents(),
    settled: () =>
      new Promise<void>((resolve) => {
        const stop = list.$pictures.subscribe((now) => {
          if (now.some(isUnderWay)) return;
          resolve();
          // `subscribe` calls back at once, before `stop` is assigned.
          queueMicrotask(() => stop());
        });
      }),
  };
}
export type Pictures = ReturnType<typeof usePictures>;

const sendTo =
  (path: `/${'services' | 'jobs' | 'requests'}/pictures`) =>
  async (
    { content, name }: ChosenPicture,
    onProgress: (progress: number) => void,
    signal: AbortSignal,
  ): Promise<string> => {
    const form = new FormData();
    form.append('image', content, name);
    // Loads with the first picture. If it does not load, there is no network.
    const { upload } = await import('#scripts/uploads/upload.ts').catch(() => {
      throw new ApiError(0);
    });
    return (await upload('POST', path, form, onProgress, { signal })).url;
  };

/**
 * Bypasses the browser's cache. If there is no answer, the picture counts as present, because the server
 * checks again on saving.
 */
async function isThere(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD', cache: 'no-store' })).status !== 404;
  } catch {
    return true;
  }
}

const explain = (error: unknown) => ({
  problem: problemText(error, texts.failed),
  unreached: isUnreached(error),
  again: !(error instanceof ApiError) || ![400, 413, 415, 422].includes(error.status),
});
