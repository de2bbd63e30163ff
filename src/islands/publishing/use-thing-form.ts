import { type RefObject, useEffect } from 'react';
import type { Path, PathValue } from 'react-hook-form';
import type * as z from 'zod/mini';
import { focusFirstFault, useFormOf } from '#islands/forms/use-form-of.ts';
import type { Pictures } from '#islands/pictures/use-pictures.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { endToast, toastError } from '#scripts/stores/toasts.ts';
import { TextToChange } from './doubts.ts';
import type { FormPart } from './field-table.ts';

export interface ThingFormOptions<Answers extends object> {
  root: RefObject<HTMLFormElement | null>;
  schema: (answers: Answers) => z.ZodMiniType<Answers, Answers>;
  start: Answers;
  complete?: (answers: Answers) => Partial<Answers>;
  pictures: Pictures;
  picturesIn: keyof Answers & string;
  fallback?: string;
  failureText?: (error: ApiError) => string | undefined;
  /** The form's own error handling. It runs before everything else. */
  onFailure?: (error: unknown) => 'leaving' | undefined;
  /** Takes a function, because answers may still change while pictures upload. */
  send: (now: () => Answers) => Promise<'leaving' | undefined>;
}

const about = 'form';

export function useThingForm<Answers extends object>({
  root,
  schema,
  start,
  complete,
  pictures,
  picturesIn,
  fallback,
  failureText,
  onFailure,
  send,
}: ThingFormOptions<Answers>) {
  const { form, field, submit, busy } = useFormOf<Answers, Answers>(schema, {
    start: start as Parameters<typeof useFormOf<Answers, Answers>>[1]['start'] & object,
    ...(fallback && { fallback }),
    ...(failureText && { failureText }),
    onRefused: () => focusFirstFault(root.current),
    async send(): Promise<'leaving' | undefined> {
      endToast(about);
      try {
        return await send(form.getValues);
      } catch (error) {
        if (error instanceof TextToChange) return undefined;
        if (onFailure?.(error)) return 'leaving';
        // The server has deleted pictures meanwhile. The check marks them.
        if (error instanceof ApiError && error.errors.some((fault) => fault.field === picturesIn))
          void pictures.list.check();
        const text = (error instanceof ApiError && failureText?.(error)) || problemText(error, fallback);
        toastError(text, { about });
        throw error;
      }
    },
  });
  const answers = form.watch();
  const addresses = pictures.addresses.join(' ');

  const put = (name: string, value: unknown, check = false) =>
    form.setValue(name as Path<Answers>, value as PathValue<Answers, Path<Answers>>, {
      shouldValidate: check,
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other pictures change the answer
  useEffect(() => put(picturesIn, addresses.split(' ').filter(Boolean)), [addresses]);

  const part: FormPart<Answers> = {
    answers,
    field: (name) => field(name as unknown as Path<Answers>),
    change(changes) {
      for (const [name, value] of Object.entries(changes)) put(name, value, form.formState.isSubmitted);
    },
  };
  return {
    part,
    answers,
    busy,
    submit(event?: { preventDefault(): void }) {
      if (complete) part.change(complete(form.getValues()));
      return submit(event as Parameters<typeof submit>[0]);
    },
  };
}
