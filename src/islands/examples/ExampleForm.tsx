import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { Combobox } from '#islands/fields/Combobox.tsx';
import { useReady } from '#islands/ui/use-ready.ts';
import { provinces } from '#lib/provinces.ts';
import { $saver } from '#scripts/stores/preferences.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';

const example = z.object({
  email: z.string().check(z.trim(), z.email('Informe um email válido.')),
  province: z.string().check(z.minLength(1, 'Escolha a província.')),
});

const options = provinces.map((name) => ({ value: name, text: name }));

export default function ExampleForm() {
  const root = useReady<HTMLFormElement>();
  const saver = useStore($saver, { ssr: 'initial' });
  const { register, control, handleSubmit, formState } = useForm({
    resolver: zodResolver(example),
    defaultValues: { email: '', province: '' },
  });
  const { errors } = formState;
  return (
    <form
      ref={root}
      className="stack"
      method="post"
      noValidate
      onSubmit={handleSubmit(
        ({ province }) => toastSuccess(`Província: ${province}.`),
        () => toastError('Dados inválidos. Verifique os campos e tente novamente.'),
      )}
    >
      <Field
        id="example-email"
        label="Email"
        hint="Nunca mostramos o seu email a outros."
        error={errors.email?.message}
      >
        <input
          id="example-email"
          className="input"
          type="email"
          autoComplete="email"
          placeholder="nome@exemplo.co.mz"
          aria-invalid={errors.email ? true : undefined}
          aria-describedby="example-email-said"
          {...register('email')}
        />
      </Field>
      <Field id="example-province" label="Província" error={errors.province?.message}>
        <Controller
          control={control}
          name="province"
          render={({ field }) => (
            <Combobox
              id="example-province"
              title="Província"
              options={options}
              value={field.value}
              onChange={field.onChange}
              placeholder="Escolher"
              empty="Nenhuma província encontrada."
              invalid={Boolean(errors.province)}
              describedBy={errors.province ? 'example-province-said' : undefined}
            />
          )}
        />
      </Field>
      <p className="hint">Poupar dados: {saver === 'on' ? 'ligado' : 'desligado'}</p>
      <Button full type="submit">
        Guardar
      </Button>
    </form>
  );
}
