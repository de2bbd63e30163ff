import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { fieldMessage } from '#lib/copy/errors.ts';
import { ApiError, knownProblem, problemText } from '#scripts/calls/api-error.ts';
import { useSending } from './use-sending.ts';

interface Wishes<In, Out> {
  /** What is to be done with what was filled in. */
  send: (values: Out) => Promise<'leaving' | undefined>;
  /** The words for a failure that nothing better is known of. */
  otherwise?: string;
  /** Words of this form for a failure, before all others. */
  say?: (error: ApiError) => string | undefined;
  /** What stands in it at first, where the form itself comes by script. Else what was typed before has to stay. */
  start?: DefaultValues<In>;
  /** Called when something is wrong with fields, here or on the server. */
  onRefused?: () => void;
}

/**
 * A form that is checked by the contract's own schema, sends once, and says what went wrong: beside its field where
 * the server names one, else for the whole. What is asked for may depend on what was answered.
 */
export function useFormOf<In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In> | ((values: In) => z.ZodMiniType<Out, In>),
  { send: work, otherwise, say, start, onRefused }: Wishes<In, Out>,
) {
  const resolver: Resolver<In, unknown, Out> = (values, ...rest) =>
    zodResolver(typeof schema === 'function' ? schema(values) : schema, { error: fieldMessage })(
      values,
      ...rest,
    );
  const form = useForm<In, unknown, Out>({ resolver, ...(start && { defaultValues: start }) });
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
    const special = error instanceof ApiError ? (say?.(error) ?? knownProblem(error)) : undefined;
    if (!special && sayBesideFields(error)) {
      onRefused?.();
      return;
    }
    setProblem(special ?? problemText(error, otherwise));
    if (!(error instanceof ApiError)) throw error;
  }

  function sayBesideFields(error: unknown): boolean {
    const ours =
      error instanceof ApiError
        ? error.errors.filter(({ field }) => form.getValues(field as Path<In>) !== undefined)
        : [];
    for (const [index, { field, message }] of ours.entries())
      form.setError(field as Path<In>, { message }, { shouldFocus: index === 0 });
    return ours.length > 0;
  }

  /** A field of the form, by its name: what an input needs, and what is wrong with it. */
  const field = (name: Path<In>) => ({
    ...form.register(name),
    error: form.getFieldState(name, form.formState).error?.message,
  });

  return { form, field, submit, busy, problem, setProblem };
}
