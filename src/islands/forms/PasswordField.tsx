import { useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { TextField, type TextFieldProps } from '#components/ui/TextField.tsx';
import { eye, eyeOff } from '#lib/icons.ts';

interface Props extends Omit<TextFieldProps, 'type' | 'inside' | 'autoComplete'> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      className="input-before"
      autoCapitalize={shown ? 'none' : undefined}
      autoCorrect="off"
      spellCheck={false}
      inside={
        <button
          type="button"
          className="icon-button"
          aria-label="Mostrar senha"
          aria-pressed={shown}
          aria-controls={props.id}
          // The field must keep the focus, otherwise the phone closes its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? eyeOff : eye} />
        </button>
      }
    />
  );
}
