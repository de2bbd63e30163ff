import { type ComponentProps, type ReactNode, useId } from 'react';
import { Fault } from '#components/ui/Field.tsx';

interface Option<Value extends string> {
  readonly value: Value;
  readonly name: string;
  /** A sentence of what it means. */
  readonly effect?: string;
  readonly aside?: ReactNode;
}

interface Props<Value extends string> {
  legend: string;
  isLegendHidden?: boolean;
  options: readonly Option<Value>[];
  error?: string | undefined;
  chosen?: string;
  onChoose?: (value: Value) => void;
  /** Where a form holds what is chosen, or many may be. */
  input?: ComponentProps<'input'>;
}

export function ChoiceField<Value extends string>(props: Props<Value>) {
  const { legend, isLegendHidden = false, options, error, chosen, onChoose, input } = props;
  const id = useId();
  return (
    <fieldset aria-describedby={error && `${id}-said`}>
      <legend className={isLegendHidden ? 'visually-hidden' : 'label p-0'}>{legend}</legend>
      {error && <Fault id={`${id}-said`} text={error} />}
      {options.map(({ value, name, effect, aside }) => (
        <label key={value} className={effect ? 'check items-start py-2' : 'check'}>
          <input
            type="radio"
            name={id}
            value={value}
            aria-label={effect && name}
            aria-describedby={effect && `${id}-${value}`}
            autoComplete="off"
            checked={onChoose && value === chosen}
            onChange={onChoose && (() => onChoose(value))}
            {...input}
          />
          <span className="grow">
            {name}
            {effect && (
              <span className="hint block" id={`${id}-${value}`}>
                {effect}
              </span>
            )}
          </span>
          {aside}
        </label>
      ))}
    </fieldset>
  );
}
