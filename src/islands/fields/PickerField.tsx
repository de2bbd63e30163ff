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
  /** Fetches the list when the picker opens; always the same function for the same list. */
  load: () => Promise<readonly Option[]>;
  placeholder: string;
  empty: string;
  /** Said when the list does not come. */
  failure: string;
  disabled?: boolean;
  error?: string | undefined;
}

/** One of a list that is fetched on demand; written by hand where the list does not come. */
export function PickerField({ id, label, value, onChange, load, failure, error, ...picker }: Props) {
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
        error={error ?? failure}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aside={<Retry onPress={fetch} />}
      />
    );
  return (
    <Field id={id} label={label} error={error}>
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

/** The list is fetched once, when the picker opens. */
export const onDemand = { when: false };

export const Retry = ({ onPress }: { onPress: () => void }) => (
  <Button look="text" size="small" onClick={onPress}>
    Carregar a lista
  </Button>
);
