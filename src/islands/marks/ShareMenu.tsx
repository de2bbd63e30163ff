import { useSyncExternalStore } from 'react';
import { ShareMenu as Menu } from '#components/marks/ShareMenu.tsx';
import { canShare, copyAddress, handOver } from '#scripts/marks/share.ts';

interface Props {
  /** The full address, as people share it. */
  address: string;
  title: string;
}

export function ShareMenu({ address, title }: Props) {
  const hasSheet = useSyncExternalStore(never, canShare, () => false);
  return (
    <Menu
      look="act"
      address={address}
      title={title}
      onCopy={() => void copyAddress(address)}
      onPhone={hasSheet ? () => void handOver({ url: address, title }) : undefined}
    />
  );
}

const never = () => () => undefined;
