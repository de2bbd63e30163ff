import { Icon } from '#components/ui/Icon.tsx';
import { markTexts as texts } from '#lib/copy/marks.ts';
import { shortAddress } from '#lib/format/web-address.ts';
import * as icons from '#lib/icons.ts';
import { sharing } from '#lib/marks/anchors.ts';
import { placeholders } from '#lib/marks/placeholders.ts';
import { shareLinks } from '#lib/services/contact.ts';
import { buttonClasses } from '#lib/ui/button.ts';

interface LinkProps {
  /** Where a page has several, each has its own sheet. */
  sheet?: string;
}

/**
 * The share button of a page, a link to its sheet. That stands at the end, so that it does not hold back what the page
 * begins with. The page calls bindShare().
 */
export const ShareLink = ({ sheet = sharing }: LinkProps) => (
  <a className="icon-button share-link" href={sheet} aria-label={texts.share} aria-haspopup="dialog">
    <Icon of={icons.share} />
  </a>
);

interface Props extends LinkProps {
  address: string;
  title: string;
}

/** Without script, the address of the page opens and closes it. */
export const ShareSheet = ({ address, title, sheet = sharing }: Props) => (
  <dialog
    className="sheet sheet-small share-sheet"
    aria-label={texts.share}
    id={sheet.slice(1)}
    data-share={address}
    data-share-title={title}
  >
    <div className="sheet-head">
      <b className="flex-1 letters-f20">{texts.share}</b>
      <a className="icon-button" href="#content" aria-label={texts.close} data-share-close="">
        <Icon of={icons.close} />
      </a>
    </div>
    <div className="sheet-body">
      <ShareWays address={address} title={title} />
    </div>
  </dialog>
);

/** Without an address in the sheet of a list, where a script completes it for the card that is shared. */
export function ShareWays({ address, title }: Partial<Pick<Props, 'address' | 'title'>>) {
  const links = shareLinks(address ?? placeholders.address, title ?? placeholders.title);
  const to = (way: keyof typeof links) =>
    address ? { href: links[way], target: '_blank', rel: 'noopener' } : { 'data-share-to': links[way] };
  return (
    <>
      <div className="share-card overflow-hidden rounded-card">
        <div className="share-picture" data-share-picture="" aria-hidden="true" hidden />
        <div className="px-4 py-3">
          <b className="block" data-share-name="">
            {title}
          </b>
          <span className="price" data-share-price="" />
        </div>
        <div className="cloth" />
      </div>
      <a className={buttonClasses('whatsapp', 'large', true, 'mt-4')} {...to('whatsapp')}>
        <Icon of={icons.whatsapp} />
        {texts.whatsapp}
      </a>
      <p className="mt-2 text-center text-f13 text-text2" data-share-weight="" hidden />
      <div className="share-ways">
        <button type="button" className="needs-script" data-share-copy="">
          <Sign of={icons.copy} />
          {texts.copy}
        </button>
        <a className="on-phone" {...to('sms')}>
          <Sign of={icons.chat} />
          SMS
        </a>
        <a {...to('facebook')}>
          <Sign of={icons.facebook} />
          Facebook
        </a>
        <a {...to('x')}>
          <Sign of={icons.xNetwork} />X
        </a>
        <button type="button" aria-label={texts.phoneShare} data-share-more="" hidden>
          <Sign of={icons.more} />
          {texts.otherWays}
        </button>
      </div>
      <div className="row mt-3">
        <input
          className="input flex-1"
          aria-label={texts.link}
          readOnly
          value={address && shortAddress(address)}
          data-share-link=""
        />
        <button
          type="button"
          className="icon-button needs-script"
          aria-label={texts.copyLink}
          data-share-copy=""
        >
          <Icon of={icons.copy} />
        </button>
      </div>
    </>
  );
}

const Sign = ({ of }: { of: string }) => (
  <span className="sign">
    <Icon of={of} />
  </span>
);
