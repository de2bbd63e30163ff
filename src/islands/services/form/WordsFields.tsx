import { TextField } from '#components/ui/TextField.tsx';
import { CategoryPicker } from '#islands/fields/CategoryPicker.tsx';
import { CountedTextArea } from '#islands/forms/CountedTextArea.tsx';
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

export const DescriptionField = ({ answers, field }: FieldsOfService) => (
  <CountedTextArea
    id="service-description"
    label="Descrição"
    rows={4}
    placeholder="O que inclui, onde trabalha, em quanto tempo"
    text={answers.description}
    most={longestDescription}
    field={field('description')}
  />
);

export const CategoryField = ({ answers, field, change }: FieldsOfService) => (
  <CategoryPicker
    id="service-category"
    value={answers.category}
    onChange={(category) => change({ category })}
    error={field('category').error}
  />
);
