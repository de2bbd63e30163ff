import { useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { FileInput } from '#islands/fields/FileInput.tsx';
import { type DocumentName, documentTypes } from '#lib/companies/verification.ts';
import { verificationScreen as texts } from '#lib/copy/verification.ts';
import { formatSize } from '#lib/format/size.ts';
import { attach, close, file as fileIcon } from '#lib/icons.ts';

interface Props {
  name: DocumentName;
  file: File | undefined;
  error: string | undefined;
  onChange: (file: File | undefined) => void;
}

export function DocumentField({ name, file, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const label = texts.labels[name];
  const id = `verification-${name}`;
  return (
    <Field id={id} label={label} optional={name === 'licence'} hint={texts.hints[name]} error={error}>
      {file && (
        <div className="document-chosen row mb-2">
          <Icon of={fileIcon} size={20} />
          <p className="grow">
            <b>{file.name}</b>
            <span className="text-f13 text-text2">{formatSize(file.size)}</span>
          </p>
          <button
            type="button"
            className="icon-button"
            aria-label={texts.remove(label)}
            onClick={() => {
              onChange(undefined);
              opener.current?.focus();
            }}
          >
            <Icon of={close} />
          </button>
        </div>
      )}
      <Button
        ref={opener}
        id={id}
        look="outline"
        size="small"
        aria-invalid={error ? true : undefined}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={`${id}-said`}
        onClick={() => input.current?.click()}
      >
        <Icon of={attach} />
        {file ? texts.change : texts.choose}
      </Button>
      <FileInput ref={input} label={label} accept={documentTypes.join()} hidden onChoose={onChange} />
    </Field>
  );
}
