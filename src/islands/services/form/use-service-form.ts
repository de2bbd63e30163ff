import { type RefObject, useEffect } from 'react';
import type * as z from 'zod/mini';
import { focusFirstFault } from '#islands/forms/focus-fault.ts';
import { useFormOf } from '#islands/forms/use-form-of.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { toastError } from '#scripts/stores/toasts.ts';
import type { FieldsOfService, ServiceAnswers } from './fields.ts';
import { addTags, tagProblem } from './tags.ts';
import type { Pictures } from './use-pictures.ts';

interface ServiceFormOptions {
  root: RefObject<HTMLFormElement | null>;
  schema: (answers: ServiceAnswers) => z.ZodMiniType<ServiceAnswers, ServiceAnswers>;
  start: ServiceAnswers;
  pictures: Pictures;
  fallback: string;
  failureText?: (error: ApiError) => string | undefined;
  /** Takes a function, because the person may still change answers while pictures upload. */
  send: (now: () => ServiceAnswers) => Promise<'leaving' | undefined>;
}

/** What both forms of a service share: fields, pictures, and the words for a failure. */
export function useServiceForm({
  root,
  schema,
  start,
  pictures,
  fallback,
  failureText,
  send,
}: ServiceFormOptions) {
  const { form, field, submit, busy } = useFormOf<ServiceAnswers, ServiceAnswers>(schema, {
    start,
    fallback,
    ...(failureText && { failureText }),
    onRefused: () => focusFirstFault(root.current),
    async send(): Promise<'leaving' | undefined> {
      try {
        return await send(form.getValues);
      } catch (error) {
        // The server has deleted pictures meanwhile. The check marks which ones.
        if (error instanceof ApiError && error.errors.some(({ field }) => field === 'images'))
          void pictures.list.check();
        toastError((error instanceof ApiError && failureText?.(error)) || problemText(error, fallback));
        throw error;
      }
    },
  });
  const answers = form.watch();
  const images = pictures.addresses.join(' ');
  useEffect(() => form.setValue('images', images.split(' ').filter(Boolean)), [form, images]);

  const change: FieldsOfService['change'] = (changes) => {
    for (const [name, value] of Object.entries(changes))
      form.setValue(name as keyof ServiceAnswers, value, { shouldValidate: form.formState.isSubmitted });
  };

  /** Adds the half-typed tag, so that the person sees what is sent. */
  function addTyped() {
    const { tags, tag } = form.getValues();
    const next = addTags(tags, tag);
    if (!tagProblem(next)) change({ tags: next, tag: '' });
  }

  return {
    part: { answers, field, change } satisfies FieldsOfService,
    answers,
    busy,
    submit(event?: { preventDefault(): void }) {
      addTyped();
      return submit(event as Parameters<typeof submit>[0]);
    },
  };
}
