import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#components/ui/Field.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { Combobox } from '#islands/fields/Combobox.tsx';
import { categories } from '#lib/categories.ts';
import { longestDescription, longestTitle } from '#lib/contract/service-form.ts';
import { serviceFormTexts } from '#lib/copy/service-form.ts';
import type { FieldsOfService } from './fields.ts';

export function TitleField({ answers, field }: FieldsOfService) {
  const { error, ...input } = field('title');
  return (
    <TextField
      id="service-title"
      label="Título"
      enterKeyHint="next"
      autoComplete="off"
      {...counted(answers.title, longestTitle, error)}
      {...input}
    />
  );
}

export function DescriptionField({ answers, field }: FieldsOfService) {
  const { error, ...input } = field('description');
  const said = counted(answers.description, longestDescription, error);
  return (
    <Field id="service-description" label="Descrição" {...said}>
      <textarea
        id="service-description"
        className="input"
        rows={4}
        placeholder="O que inclui, onde trabalha, em quanto tempo"
        aria-invalid={said.error ? true : undefined}
        aria-describedby={(said.error ?? said.hint) && 'service-description-said'}
        {...(input as UseFormRegisterReturn)}
      />
    </Field>
  );
}

export function CategoryField({ answers, field, change }: FieldsOfService) {
  const { error } = field('category');
  return (
    <Field id="service-category" label="Categoria" error={error}>
      <Combobox
        id="service-category"
        title="Categoria"
        options={options}
        value={answers.category}
        onChange={(category) => change({ category })}
        placeholder="Escolha a categoria"
        empty="Nenhuma categoria com esse nome."
        invalid={Boolean(error)}
        describedBy={error && 'service-category-said'}
      />
    </Field>
  );
}

const options = categories.map((name) => ({ value: name, text: name }));

/** No text is cut silently. Above 80 % of the limit the field shows the length, above the limit an error. */
function counted(text: string, most: number, error: string | undefined) {
  const { length } = text.trim();
  const count = serviceFormTexts.counted(length, most);
  if (length > most) return { error: `Use no máximo ${most} caracteres. Tem ${length}.` };
  return { error, hint: length > most * 0.8 ? count : undefined };
}
