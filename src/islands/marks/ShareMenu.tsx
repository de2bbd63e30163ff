import { useSyncExternalStore } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { markTexts as texts } from '#lib/copy/marks.ts';
import { copy, device, facebook, share, whatsapp, xNetwork } from '#lib/icons.ts';
import { shareLinks } from '#lib/services/contact.ts';
import { canShare, copyAddress, handOver } from '#scripts/marks/share.ts';

interface Props {
  /** Whole, as it is shared. */
  address: string;
  title: string;
}

/** The React twin of components/services/ShareMenu.astro: the first three need no script. */
export function ShareMenu({ address, title }: Props) {
  const links = shareLinks(address, title);
  const hasSheet = useSyncExternalStore(never, canShare, () => false);
  return (
    <details className="menu" data-closes="" suppressHydrationWarning>
      <summary className="act" aria-label={`${texts.share}: ${title}`}>
        <Icon of={share} />
      </summary>
      <div className="menu-panel">
        <Outside icon={facebook} to={links.facebook} name="Facebook" />
        <Outside icon={whatsapp} to={links.whatsapp} name="WhatsApp" />
        <Outside icon={xNetwork} to={links.x} name="X" />
        <button type="button" className="option needs-script" onClick={() => void copyAddress(address)}>
          <Icon of={copy} />
          {texts.copyLink}
        </button>
        {hasSheet && (
          <button type="button" className="option" onClick={() => void handOver({ url: address, title })}>
            <Icon of={device} />
            {texts.phoneShare}
          </button>
        )}
      </div>
    </details>
  );
}

const Outside = ({ icon, to, name }: { icon: string; to: string; name: string }) => (
  <a className="option" href={to} target="_blank" rel="noopener">
    <Icon of={icon} />
    {name}
  </a>
);

const never = () => () => undefined;
