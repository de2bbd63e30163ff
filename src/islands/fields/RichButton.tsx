import type { KeyboardEvent } from 'react';
import { Icon } from '#components/ui/Icon.tsx';

interface Props {
  icon: string;
  label: string;
  on: boolean;
  onPress: () => void;
}

export const RichButton = ({ icon, label, on, onPress }: Props) => (
  <button
    type="button"
    className="icon-button"
    aria-label={label}
    aria-pressed={on}
    // A press must not take the focus or the selection away from the text.
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
