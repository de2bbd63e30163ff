import { useId } from 'react';

interface Props<V extends string | number> {
  legend: string;
  options: readonly { readonly value: V; readonly text: string }[];
  value: V;
  onChange: (value: V) => void;
}

/** The React twin of components/ui/Segments.astro. */
export function Segments<V extends string | number>({ legend, options, value, onChange }: Props<V>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">{legend}</legend>
      <div className="segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
