import { type ChangeEvent, useEffect, useState } from 'react';
import { TextField, type TextFieldProps } from '#components/ui/TextField.tsx';
import { isNumberTyped } from '#lib/format/typed-way.ts';

type Typed = 'nothing' | 'email' | 'phone';

interface Props extends Omit<TextFieldProps, 'id' | 'label'> {
  /** Numbers are taken too. */
  phone: boolean;
  /** In place of the one hint. */
  hints?: Readonly<Record<Typed, string>>;
}

/**
 * One field for e-mail or number, whose keyboard and words follow what is typed. Its kind stays that of e-mails: browsers
 * then fill in what they keep, and the form checks it by itself.
 */
export function WayField({ phone, hint, hints, onChange, ...field }: Props) {
  const [typed, setTyped] = useState<Typed>('nothing');
  const follow = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(kindOf(event.target.value));
    onChange?.(event);
  };
  // What was typed, or filled in, before this script came.
  useEffect(() => {
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) setTyped(kindOf(input.value));
  }, []);
  return (
    <TextField
      id={id}
      label={phone ? 'Email ou telemóvel' : 'Email'}
      hint={hints ? hints[phone ? typed : 'email'] : hint}
      type="email"
      inputMode={phone && typed === 'phone' ? 'tel' : 'email'}
      {...field}
      onChange={phone ? follow : onChange}
    />
  );
}

const id = 'email';

const kindOf = (text: string): Typed => {
  if (text.trim() === '') return 'nothing';
  return isNumberTyped(text) ? 'phone' : 'email';
};
