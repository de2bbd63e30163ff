import { useState } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { placeTexts } from '#lib/copy/place-fields.ts';
import { loadCountries } from '#lib/places/countries.ts';
import { partsOfPhone, phoneOfParts } from '#lib/places/phone-parts.ts';
import { Combobox } from './Combobox.tsx';
import { onDemand, Retry } from './PickerField.tsx';

interface Props {
  id: string;
  label: string;
  /** The stored format: `+258 841234567`. */
  value: string;
  onChange: (value: string) => void;
  optional?: boolean;
  hint?: string;
  error?: string | undefined;
}

export function PhoneField({ id, label, value, onChange, optional, hint, error }: Props) {
  const [parts, setParts] = useState(() => partsOfPhone(value));
  const { value: list, problem, load: fetch } = useLoaded(dialOptions, onDemand);
  const failed = problem !== undefined;
  const [country, setCountry] = useState('');
  const dialId = `${id}-dial`;
  const change = (changes: Partial<typeof parts>) => {
    const next = { ...parts, ...changes };
    setParts(next);
    onChange(phoneOfParts(next));
  };
  const said = error ?? (failed ? placeTexts.countriesFailed : undefined);

  return (
    <Field
      id={id}
      label={label}
      optional={optional}
      hint={hint}
      error={said}
      aside={failed && <Retry onPress={fetch} />}
    >
      <span className="visually-hidden" id={`${dialId}-label`}>
        Indicativo do país
      </span>
      <div className="input-joined">
        {failed ? (
          <input
            id={dialId}
            className="input"
            aria-labelledby={`${dialId}-label`}
            inputMode="tel"
            value={parts.dial}
            onChange={({ target }) => change({ dial: target.value })}
          />
        ) : (
          <Combobox
            id={dialId}
            title="Indicativo do país"
            options={list}
            // Several countries share a dial code. The country that the person chose wins over the first
            // match.
            value={country || (list?.find(({ note }) => note === parts.dial)?.value ?? '')}
            shown={parts.dial}
            onOpen={() => void (list ?? fetch())}
            onChange={(code) => {
              setCountry(code);
              change({ dial: list?.find((option) => option.value === code)?.note ?? parts.dial });
            }}
            placeholder="+…"
            empty={placeTexts.noCountry}
          />
        )}
        <input
          id={id}
          className="input"
          type="tel"
          autoComplete="tel-national"
          value={parts.number}
          onChange={({ target }) => change({ number: target.value })}
          aria-invalid={error ? true : undefined}
          aria-describedby={(said ?? hint) ? `${id}-said` : undefined}
        />
      </div>
    </Field>
  );
}

async function dialOptions() {
  const countries = await loadCountries();
  return countries
    .filter(({ dial }) => dial !== '')
    .map(({ code, name, dial }) => ({ value: code, text: name, note: dial }));
}
