import type { UseFormRegisterReturn } from 'react-hook-form';
import { Icon } from '#components/ui/Icon.tsx';
import { alert } from '#lib/icons.ts';

interface Props<Value extends string> {
  id: string;
  legend: string;
  choices: Readonly<Record<Value, { readonly text: string; readonly hint: string }>>;
  field: UseFormRegisterReturn & { error: string | undefined };
}

/** Any number of choices, each with a sentence of what it means. */
export function CheckGroup<Value extends string>({ id, legend, choices, field }: Props<Value>) {
  const { error, ...input } = field;
  return (
    <fieldset className="check-group" aria-describedby={error && `${id}-said`}>
      <legend className="label">{legend}</legend>
      {(Object.keys(choices) as Value[]).map((value) => (
        <label key={value} className="check program-check items-start py-2">
          <input
            type="checkbox"
            value={value}
            aria-label={choices[value].text}
            aria-describedby={`${id}-${value}`}
            aria-invalid={error ? true : undefined}
            {...input}
          />
          <span>
            {choices[value].text}
            <span className="hint block" id={`${id}-${value}`}>
              {choices[value].hint}
            </span>
          </span>
        </label>
      ))}
      {error && (
        <p className="error" id={`${id}-said`} role="alert">
          <Icon of={alert} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
