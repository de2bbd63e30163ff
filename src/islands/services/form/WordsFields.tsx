import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#components/ui/Field.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { CategoryPicker } from '#islands/fields/CategoryPicker.tsx';
import { counted } from '#islands/forms/counted.ts';
import { longestDescription, longestTitle } from '#lib/contract/service-form.ts';
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
  const lengthNote = counted(answers.description, longestDescription, error);
  return (
    <Field id="service-description" label="Descrição" {...lengthNote}>
      <textarea
        id="service-description"
        className="input"
        rows={4}
        placeholder="O que inclui, onde trabalha, em quanto tempo"
        aria-invalid={lengthNote.error ? true : undefined}
        aria-describedby={(lengthNote.error ?? lengthNote.hint) && 'service-description-said'}
        {...(input as UseFormRegisterReturn)}
      />
    </Field>
  );
}

export const CategoryField = ({ answers, field, change }: FieldsOfService) => (
  <CategoryPicker
    id="service-category"
    value={answers.category}
    onChange={(category) => change({ category })}
    error={field('category').error}
  />
);
