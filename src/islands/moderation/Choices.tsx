import { useId } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { alert } from '#lib/icons.ts';
import { Key } from './Key.tsx';

interface Props<T extends string> {
  legend: string;
  options: readonly { value: T; name: string; effect: string; key?: string }[];
  chosen: string;
  error: string | undefined;
  onChoose: (value: T) => void;
}

export function Choices<T extends string>({ legend, options, chosen, error, onChoose }: Props<T>) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}-said`}>
      <legend className="label p-0">{legend}</legend>
      {error && (
        <p className="error" id={`${id}-said`} role="alert">
          <Icon of={alert} />
          {error}
        </p>
      )}
      {options.map(({ value, name, effect, key }) => (
        <label key={value} className="check case-choice">
          <input
            type="radio"
            name={id}
            value={value}
            aria-label={name}
            autoComplete="off"
            checked={value === chosen}
            aria-describedby={`${id}-${value}`}
            onChange={() => onChoose(value)}
          />
          <span className="grow">
            {name}
            <span className="hint case-effect" id={`${id}-${value}`}>
              {effect}
            </span>
          </span>
          {key && <Key>{key}</Key>}
        </label>
      ))}
    </fieldset>
  );
}
