import { Field } from '#components/ui/Field.tsx';
import { categories } from '#lib/categories.ts';
import { Combobox } from './Combobox.tsx';

interface Props {
  id: string;
  value: string;
  onChange: (category: string) => void;
  optional?: boolean;
  error: string | undefined;
}

export const CategoryPicker = ({ id, value, onChange, optional, error }: Props) => (
  <Field id={id} label="Categoria" optional={optional} error={error}>
    <Combobox
      id={id}
      title="Categoria"
      options={options}
      value={value}
      onChange={onChange}
      placeholder="Escolha a categoria"
      empty="Nenhuma categoria com esse nome."
      invalid={Boolean(error)}
      describedBy={error && `${id}-said`}
    />
  </Field>
);

const options = categories.map((name) => ({ value: name, text: name }));
