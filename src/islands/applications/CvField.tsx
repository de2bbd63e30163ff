import { useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { FileInput } from '#islands/fields/FileInput.tsx';
import { applicationTexts, applyTexts as texts } from '#lib/copy/applications.ts';
import { formatSize } from '#lib/format/size.ts';
import { attach, close, file as fileIcon } from '#lib/icons.ts';
import { cvType } from './cv-file.ts';

interface Props {
  id: string;
  file: File | undefined;
  error: string | undefined;
  onChange: (file: File | undefined) => void;
  /** Called when the person decides to send without the missing CV. Undefined if none is missing. */
  onWithout: (() => void) | undefined;
}

export function CvField({ id, file, error, onChange, onWithout }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Field id={id} label={applicationTexts.cv} optional hint={texts.cvHint} error={error}>
      {file && (
        <div className="cv-chosen row mb-2">
          <Icon of={fileIcon} size={20} />
          <p className="grow">
            <b>{file.name}</b>
            <span className="text-f13 text-text2">{formatSize(file.size)}</span>
          </p>
          <button
            type="button"
            className="icon-button"
            aria-label={texts.removeCv}
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
        aria-describedby={`${id}-said`}
        onClick={() => input.current?.click()}
      >
        <Icon of={attach} />
        {file ? texts.changeCv : texts.chooseCv}
      </Button>
      {onWithout && (
        <Button
          look="text"
          size="small"
          onClick={() => {
            onWithout();
            opener.current?.focus();
          }}
        >
          {texts.withoutCv}
        </Button>
      )}
      <FileInput ref={input} label={applicationTexts.cv} accept={cvType} hidden onChoose={onChange} />
    </Field>
  );
}
