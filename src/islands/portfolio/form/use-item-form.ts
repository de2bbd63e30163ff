import { type RefObject, useRef, useState } from 'react';
import { focusFirstFault, useFormOf } from '#islands/forms/use-form-of.ts';
import { TextToChange } from '#islands/publishing/doubts.ts';
import { ApiError, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import { type ItemAnswers, itemTable } from './fields.ts';
import { refusal, type Sending, sendingItem } from './send-item.ts';
import type { MediaChoice } from './use-media.ts';

interface Options {
  root: RefObject<HTMLFormElement | null>;
  start: ItemAnswers;
  media: MediaChoice;
  fallback: string;
  send: (answers: ItemAnswers, sending: Sending) => Promise<'leaving' | undefined>;
}

export function useItemForm({ root, start, media, fallback, send }: Options) {
  const [progress, setProgress] = useState<number>();
  const [isCancelled, setCancelled] = useState(false);
  const stop = useRef<AbortController>(undefined);

  const { form, field, submit, busy, problem } = useFormOf<ItemAnswers, ItemAnswers>(itemTable.schemaOf, {
    start,
    fallback,
    failureText: refusal,
    onRefused: () => focusFirstFault(root.current),
    async send(answers) {
      const controller = new AbortController();
      stop.current = controller;
      setCancelled(false);
      if (media.chosen) setProgress(0);
      try {
        return await send(answers, { onProgress: setProgress, signal: controller.signal });
      } catch (error) {
        if (controller.signal.aborted) {
          logUnexpected(error);
          setCancelled(true);
          return undefined;
        }
        if (error instanceof TextToChange) return undefined;
        tell(error);
        throw error;
      } finally {
        setProgress(undefined);
      }
    },
  });

  function tell(error: unknown) {
    const aboutFile = error instanceof ApiError ? faultOfFile(error) : undefined;
    if (aboutFile) {
      media.setFault(aboutFile);
      focusFirstFault(root.current);
    } else
      toastError((error instanceof ApiError && refusal(error)) || problemText(error, fallback), {
        about: sendingItem,
      });
  }

  return {
    form,
    field,
    submit,
    bar: { busy, progress, isCancelled, problem, onCancel: () => stop.current?.abort() },
    answers: form.watch(),
  };
}

function faultOfFile({ status, detail, errors }: ApiError): string | undefined {
  if (status === 413 || status === 415) return detail;
  return errors.find(({ field }) => field === 'media_file' || field === 'still')?.message;
}
