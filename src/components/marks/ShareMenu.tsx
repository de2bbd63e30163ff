import { Icon } from '#components/ui/Icon.tsx';
import { markTexts as texts } from '#lib/copy/marks.ts';
import { copy, device, facebook, share, whatsapp, xNetwork } from '#lib/icons.ts';
import { shareLinks } from '#lib/services/contact.ts';

interface Props {
  /** The full URL with the origin, for sharing. */
  address: string;
  title: string;
  /** `act`: a button on a card. `icon-button`: a button of a page. */
  look: 'act' | 'icon-button';
}

/** Ways to share a page. The first three work without script. For the others, the page calls bindShare(). */
export function ShareMenu({ address, title, look }: Props) {
  const links = shareLinks(address, title);
  const isOfPage = look === 'icon-button';
  return (
    <details
      className="menu"
      data-closes=""
      data-share={address}
      data-share-title={title}
      suppressHydrationWarning
    >
      <summary className={look} aria-label={isOfPage ? texts.share : `${texts.share}: ${title}`}>
        <Icon of={share} />
      </summary>
      <div className="menu-panel">
        <Outside icon={facebook} to={links.facebook} name="Facebook" />
        <Outside icon={whatsapp} to={links.whatsapp} name="WhatsApp" />
        <Outside icon={xNetwork} to={links.x} name="X" />
        <button type="button" className="option needs-script" data-share-copy="">
          <Icon of={copy} />
          {texts.copyLink}
        </button>
        <button type="button" className="option" data-share-more="" hidden suppressHydrationWarning>
          <Icon of={device} />
          {texts.phoneShare}
        </button>
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
