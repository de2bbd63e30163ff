import { ChosenFile } from '#islands/fields/ChosenFile.tsx';
import { type DocumentName, documentTypes } from '#lib/companies/verification.ts';
import { verificationScreen as texts } from '#lib/copy/verification.ts';

interface Props {
  name: DocumentName;
  file: File | undefined;
  error: string | undefined;
  onChange: (file: File | undefined) => void;
}

export function DocumentField({ name, ...field }: Props) {
  const label = texts.labels[name];
  return (
    <ChosenFile
      id={`verification-${name}`}
      label={label}
      optional={name === 'licence'}
      hint={texts.hints[name]}
      texts={{ choose: texts.choose, change: texts.change, remove: texts.remove(label) }}
      accept={documentTypes.join()}
      {...field}
    />
  );
}
