import type { KeyboardEvent } from 'react';
import { Icon } from '#components/ui/Icon.tsx';

interface Props {
  icon: string;
  label: string;
  on: boolean;
  onPress: () => void;
}

/** One of a toolbar: the arrows lead to its neighbours. */
export const RichButton = ({ icon, label, on, onPress }: Props) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    aria-pressed={on}
    // Pressing it takes neither the focus nor what is selected.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    onKeyDown={goToNeighbour}
  >
    <Icon of={icon} />
  </button>
);

function goToNeighbour({ key, currentTarget }: KeyboardEvent) {
  const next =
    key === 'ArrowRight'
      ? currentTarget.nextElementSibling
      : key === 'ArrowLeft' && currentTarget.previousElementSibling;
  if (next instanceof HTMLElement) next.focus();
}
