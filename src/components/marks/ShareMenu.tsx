import { Icon } from '#components/ui/Icon.tsx';
import { markTexts as texts } from '#lib/copy/marks.ts';
import * as icons from '#lib/icons.ts';
import { placeholders } from '#lib/marks/placeholders.ts';
import { shareLinks } from '#lib/services/contact.ts';

interface Props {
  address: string;
  title: string;
  /** Where the address may name the menu. */
  id?: string;
}

/** The share button of a page. The links work without script. For the other ways, the page calls bindShare(). */
export const ShareMenu = ({ address, title, id }: Props) => (
  <details className="menu" data-closes="" data-share={address} data-share-title={title}>
    <summary className="icon-button" aria-label={texts.share}>
      <Icon of={icons.share} />
    </summary>
    <div className="menu-panel" id={id}>
      <Shared title={title} host={new URL(address).host} />
      <ShareWays links={shareLinks(address, title)} />
    </div>
  </details>
);

/** What is shared. A script adds its picture. */
export const Shared = ({ title, host }: { title?: string; host?: string }) => (
  <p className="line">
    <span data-share-picture="" aria-hidden="true" />
    <span className="grow">
      <b className="block" data-share-name="">
        {title}
      </b>
      <span className="text-f13 text-text2" data-share-host="">
        {host}
      </span>
    </span>
  </p>
);

/** Without links in the sheet of a list, where bindShareSheet() completes them for the card that is shared. */
export const ShareWays = ({ links }: { links?: ReturnType<typeof shareLinks> }) => (
  <>
    {ways.map(({ way, name, icon }) => (
      <a
        key={way}
        className="option"
        href={(links ?? unfinished)[way]}
        target="_blank"
        rel="noopener"
        data-share-to={links ? undefined : unfinished[way]}
      >
        <Icon of={icon} />
        {name}
      </a>
    ))}
    <button type="button" className="option needs-script" data-share-copy="">
      <Icon of={icons.copy} />
      {texts.copyLink}
    </button>
    <button type="button" className="option" data-share-more="" hidden>
      <Icon of={icons.device} />
      {texts.phoneShare}
    </button>
  </>
);

const unfinished = shareLinks(placeholders.address, placeholders.title);

const ways = [
  { way: 'whatsapp', name: 'WhatsApp', icon: icons.whatsapp },
  { way: 'facebook', name: 'Facebook', icon: icons.facebook },
  { way: 'x', name: 'X', icon: icons.xNetwork },
] as const;
