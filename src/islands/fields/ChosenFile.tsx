import { type ReactNode, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { formatSize } from '#lib/format/size.ts';
import { attach, close, file as fileIcon } from '#lib/icons.ts';
import { FileInput } from './FileInput.tsx';

interface Props {
  id: string;
  label: string;
  optional: boolean;
  hint: string;
  texts: { readonly choose: string; readonly change: string; readonly remove: string };
  accept: string;
  file: File | undefined;
  error: string | undefined;
  onChange: (file: File | undefined) => void;
  /** Stands beside the button, which it gives the focus back to. */
  beside?: (opener: () => void) => ReactNode;
}

/** A field for one file that is sent with a form. */
export function ChosenFile({
  id,
  label,
  optional,
  hint,
  texts,
  accept,
  file,
  error,
  onChange,
  beside,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const refocus = () => opener.current?.focus();
  return (
    <Field id={id} label={label} optional={optional} hint={hint} error={error}>
      {file && (
        <div className="chosen-file row mb-2">
          <Icon of={fileIcon} size={20} />
          <p className="grow">
            <b>{file.name}</b>
            <span className="text-f13 text-text2">{formatSize(file.size)}</span>
          </p>
          <button
            type="button"
            className="icon-button"
            aria-label={texts.remove}
            onClick={() => {
              onChange(undefined);
              refocus();
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
      {beside?.(refocus)}
      <FileInput ref={input} label={label} accept={accept} hidden onChoose={onChange} />
    </Field>
  );
}
