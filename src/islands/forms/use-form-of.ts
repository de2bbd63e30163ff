import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldMessage } from '#lib/copy/errors.ts';
import { ApiError, knownProblem, problemText } from '#scripts/calls/api-error.ts';
import { useSending } from './use-sending.ts';

interface FormOptions<In, Out> {
  send: (values: Out) => Promise<'leaving' | undefined>;
  fallback?: string;
  failureText?: (error: ApiError) => string | undefined;
  /**
   * Initial values of a form rendered in the browser. A form rendered on the server keeps what the person
   * typed before this script loaded.
   */
  start?: DefaultValues<In>;
  onRefused?: () => void;
}

/**
 * A form checked by a contract schema and sent one request at a time. An error is shown beside the field that
 * the server names, otherwise at the end of the form. The schema may depend on the answers.
 */
export function useFormOf<In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In> | ((values: In) => z.ZodMiniType<Out, In>),
  { send: work, fallback, failureText, start, onRefused }: FormOptions<In, Out>,
) {
  const resolver: Resolver<In, unknown, Out> = (values, ...rest) =>
    zodResolver(typeof schema === 'function' ? schema(values) : schema, { error: fieldMessage })(
      values,
      ...rest,
    );
  const form = useForm<In, unknown, Out>({
    resolver,
    // The library knows only registered fields, and `onRefused` may lead to another one above them.
    shouldFocusError: !onRefused,
    ...(start && { defaultValues: start }),
  });
  const [problem, setProblem] = useState<string>();
  const { busy, send } = useSending();

  const submit = form.handleSubmit(
    (values) =>
      send(async () => {
        setProblem(undefined);
        try {
          return await work(values);
        } catch (error) {
          explain(error);
          return undefined;
        }
      }),
    () => {
      setProblem(undefined);
      onRefused?.();
    },
  );

  function explain(error: unknown) {
    const special = error instanceof ApiError ? (failureText?.(error) ?? knownProblem(error)) : undefined;
    if (!special && showBesideFields(error)) {
      onRefused?.();
      return;
    }
    setProblem(special ?? problemText(error, fallback));
    if (!(error instanceof ApiError)) throw error;
  }

  function showBesideFields(error: unknown): boolean {
    const ours =
      error instanceof ApiError
        ? error.errors.filter(({ field }) => form.getValues(field as Path<In>) !== undefined)
        : [];
    for (const [index, { field, message }] of ours.entries())
      form.setError(field as Path<In>, { message }, { shouldFocus: index === 0 });
    return ours.length > 0;
  }

  const field = (name: Path<In>) => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  });

  return { form, field, submit, busy, problem, setProblem };
}

/** Waits until the page marks the invalid field. On slow phones this takes more than one frame. */
export function focusFirstFault(form: HTMLElement | null, frames = 30) {
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (fault) fault.focus();
    else if (frames > 0) focusFirstFault(form, frames - 1);
  });
}
