import { useState } from 'react';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { Choices, type Option } from './Choices.tsx';

export type { Option } from './Choices.tsx';

interface Props {
  id: string;
  title: string;
  options: readonly Option[] | undefined;
  value: string;
  onChange: (value: string) => void;
  onOpen?: () => void;
  shown?: string | undefined;
  placeholder: string;
  empty: string;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
}

export function Combobox(props: Props) {
  const { id, title, options, value, onChange, onOpen, shown, placeholder, disabled, invalid, describedBy } =
    props;
  const [open, setOpen] = useState(false);
  const text = shown ?? options?.find((option) => option.value === value)?.text;
  return (
    <>
      <button
        id={id}
        type="button"
        className="input input-picker"
        // The field's own text is part of its name: otherwise screen readers would not read the chosen
        // option.
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        disabled={disabled}
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        {text || <span className="text-text3">{placeholder}</span>}
      </button>
      <Sheet title={title} open={open} onClose={() => setOpen(false)} small tall>
        {open &&
          (options ? (
            <Choices
              title={title}
              options={options}
              value={value}
              empty={props.empty}
              onChoose={(next) => {
                onChange(next);
                setOpen(false);
              }}
            />
          ) : (
            <p className="choices-none text-text2 letters-f14 text-center" role="status">
              Carregando…
            </p>
          ))}
      </Sheet>
    </>
  );
}
