import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextArea } from '#components/ui/TextArea.tsx';
import type { TextFieldProps } from '#components/ui/TextField.tsx';
import { counted } from './counted.ts';

interface Props {
  id: string;
  label: string;
  optional?: boolean;
  rows: number;
  placeholder: string;
  /** The present text. It is only counted, because the form holds the value. */
  text: string;
  most: number;
  field: Partial<TextFieldProps>;
}

export function CountedTextArea({ id, label, optional, rows, placeholder, text, most, field }: Props) {
  const { error, ...input } = field;
  return (
    <TextArea
      id={id}
      label={label}
      optional={optional}
      rows={rows}
      placeholder={placeholder}
      {...counted(text, most, error)}
      {...(input as UseFormRegisterReturn)}
    />
  );
}
