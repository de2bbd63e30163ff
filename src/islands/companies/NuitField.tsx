import { useState } from 'react';
import { TextField, type TextFieldProps } from '#components/ui/TextField.tsx';
import { companyTexts } from '#lib/copy/companies.ts';
import { isNuitOdd } from './answers.ts';

interface Props extends Partial<TextFieldProps> {
  id: string;
  nuit: string;
}

/** Warns about an impossible number, but accepts it: the person may look up the right one later. */
export function NuitField({ nuit, onBlur, ...props }: Props) {
  const [left, setLeft] = useState(false);
  const odd = isNuitOdd(nuit, left);
  return (
    <div>
      <TextField
        label="NUIT"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        warning={odd ? companyTexts.checkNuit : undefined}
        onBlur={(event) => {
          setLeft(true);
          onBlur?.(event);
        }}
        {...props}
      />
      {odd && !props.error && (
        <p className="hint">Pode guardar assim, mas confirme-o: quem vê a empresa vê o NUIT.</p>
      )}
    </div>
  );
}
