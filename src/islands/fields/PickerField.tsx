import { useEffect } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { Combobox, type Option } from './Combobox.tsx';

interface Props {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /**
   * Fetches the options when the picker opens. Pass the same function on every render, because a new function
   * fetches again.
   */
  load: () => Promise<readonly Option[]>;
  placeholder: string;
  empty: string;
  failure: string;
  disabled?: boolean;
  optional?: boolean;
  error?: string | undefined;
}

export function PickerField({
  id,
  label,
  value,
  onChange,
  load,
  failure,
  optional,
  error,
  ...picker
}: Props) {
  const { value: list, problem, load: fetch } = useLoaded(load, onDemand);
  const failed = problem !== undefined;
  useEffect(() => {
    if (failed) document.getElementById(id)?.focus();
  }, [failed, id]);

  if (failed)
    return (
      <TextField
        id={id}
        label={label}
        optional={optional ?? false}
        error={error ?? failure}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aside={<Retry onPress={fetch} />}
      />
    );
  return (
    <Field id={id} label={label} optional={optional} error={error}>
      <Combobox
        id={id}
        title={label}
        options={list}
        value={value}
        shown={value}
        onChange={onChange}
        onOpen={() => void (list ?? fetch())}
        invalid={Boolean(error)}
        describedBy={error && `${id}-said`}
        {...picker}
      />
    </Field>
  );
}

export const onDemand = { when: false };

export const Retry = ({ onPress }: { onPress: () => void }) => (
  <Button look="text" size="small" onClick={onPress}>
    Carregar a lista
  </Button>
);
