import { ChatLink } from '#components/chat/ChatLink.tsx';
import { LikeMark } from '#components/marks/LikeMark.tsx';
import { ReportButton } from '#components/marks/ReportButton.tsx';
import { SaveMark } from '#components/marks/SaveMark.tsx';
import { ShareLink, ShareSheet } from '#components/marks/Sharing.tsx';
import { Posted } from '#components/services/Posted.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Paragraphs } from '#components/ui/Paragraphs.tsx';
import { whoseIs } from '#lib/companies/marks.ts';
import { sealWord } from '#lib/companies/seal-words.ts';
import type { PortfolioItem } from '#lib/contract/portfolio.ts';
import { greetingAboutItem, viewerTexts as texts } from '#lib/copy/portfolio-shown.ts';
import { phoneDigits } from '#lib/format/phone.ts';
import { shortAddress } from '#lib/format/web-address.ts';
import {
  building,
  chevronLeft,
  chevronRight,
  close,
  edit,
  globe,
  more,
  user,
  whatsapp,
  zoomIn,
} from '#lib/icons.ts';
import { sharing } from '#lib/marks/anchors.ts';
import { paths } from '#lib/paths.ts';
import { type Neighbour, neighboursOf, type ShownPortfolio } from '#lib/portfolio/shown.ts';
import { sellerPageOf } from '#lib/seller-page.ts';
import { whatsAppWith } from '#lib/services/contact.ts';
import { Medium } from './Medium.tsx';

interface Props {
  portfolio: ShownPortfolio;
  site: string;
  /** Title of the page without the viewer. */
  pageTitle: string;
  phone: string | null;
}

/**
 * Shows one portfolio item on the whole screen. The URL names the item, so without script each click loads a
 * page. With script, scripts/portfolio/viewer.ts shows the other items from the templates in their tiles,
 * without loading anything.
 */
export const Viewer = ({ portfolio, pageTitle, ...rest }: Props) => (
  <dialog
    className="viewer"
    data-theme="dark"
    aria-label={texts.viewer}
    open={portfolio.shown !== undefined}
    data-viewer={portfolio.here}
    data-page-title={pageTitle}
  >
    <p className="visually-hidden" role="status" />
    {portfolio.shown && <Slide portfolio={portfolio} item={portfolio.shown} {...rest} heading="h1" />}
  </dialog>
);

interface SlideProps extends Omit<Props, 'pageTitle'> {
  item: PortfolioItem;
  heading?: 'h1' | 'h2';
}

export function Slide({ portfolio, item, site, phone, heading = 'h2' }: SlideProps) {
  const { skipped, total, items, here } = portfolio;
  const at = items.indexOf(item);
  const { previous, next } = neighboursOf(portfolio, at);
  const place = texts.place(skipped + at + 1, total);
  return (
    <article
      className="viewer-slide"
      data-slide={item.id}
      aria-label={`${place}: ${item.title}`}
      tabIndex={-1}
    >
      <Bar item={item} here={here} place={place} site={site} />
      <div className={item.media_kind === 'picture' ? 'viewer-stage viewer-zooms' : 'viewer-stage'}>
        <Medium item={item} />
        {previous && <Turn to={previous} rel="prev" />}
        {next && <Turn to={next} rel="next" />}
      </div>
      <Words item={item} site={site} phone={phone} heading={heading} />
    </article>
  );
}

interface BarProps {
  item: PortfolioItem;
  here: string;
  place: string;
  site: string;
}

const Bar = ({ item, here, place, site }: BarProps) => {
  const thing = { type: 'portfolio', id: item.id } as const;
  const sheet = `${sharing}-${item.id}`;
  return (
    <div className="viewer-bar flex items-center">
      <a className="icon-button" href={here} aria-label={texts.close} data-close-viewer="">
        <Icon of={close} />
      </a>
      <p className="flex-1 px-1 letters-f14 even-digits">{place}</p>
      {item.media_kind === 'picture' && (
        <button
          type="button"
          className="icon-button needs-script"
          aria-label={texts.zoom}
          aria-pressed="false"
          data-zoom=""
        >
          <Icon of={zoomIn} />
        </button>
      )}
      <ShareLink sheet={sheet} />
      <ShareSheet sheet={sheet} address={site + paths.sharedItem(item.id)} title={item.title} />
      <details className="menu" data-closes="">
        <summary className="icon-button" aria-label={`Opções: ${item.title}`}>
          <Icon of={more} />
        </summary>
        <div className="menu-panel">
          <a className="option" href={sellerPageOf(item)}>
            <Icon of={item.company ? building : user} />
            {item.company ? texts.seeCompany : texts.seeProfile}
          </a>
          <a className="option" href={paths.editItem(item.id)} data-own={whoseIs(item)} hidden>
            <Icon of={edit} />
            {texts.edit}
          </a>
          <ReportButton thing={thing} of={item.title} look="option option-danger" owner={whoseIs(item)} />
        </div>
      </details>
    </div>
  );
};

const Turn = ({ to, rel }: { to: Neighbour; rel: 'prev' | 'next' }) => (
  <a
    className={`viewer-turn flex items-center justify-center viewer-${rel}`}
    href={to.address}
    rel={rel}
    aria-label={rel === 'prev' ? texts.previous : texts.next}
    data-item={to.id}
  >
    <Icon of={rel === 'prev' ? chevronLeft : chevronRight} />
  </a>
);

function Words({ item, site, phone, heading: Heading = 'h2' }: Omit<SlideProps, 'portfolio'>) {
  const thing = { type: 'portfolio', id: item.id } as const;
  const address = site + paths.sharedItem(item.id);
  const seal = sealWord(item.company);
  return (
    <div className="viewer-words">
      {/* A long description scrolls, so keyboard users must be able to focus it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="viewer-text" aria-label={item.title} tabIndex={0}>
        <Heading className="viewer-title text-text letters-f18">{item.title}</Heading>
        <p className="viewer-who">
          <a href={sellerPageOf(item)}>{item.poster_name}</a>
          {seal && ` · ${seal}`}
          {' · '}
          <Posted when={item.created_at} />
        </p>
        <Paragraphs of={item.description} />
        {item.link && (
          <p>
            <a
              className="viewer-link inline-flex items-center min-h-touch wrap-anywhere"
              href={item.link}
              target="_blank"
              rel="nofollow ugc noopener noreferrer"
            >
              <Icon of={globe} size={20} className="mr-2" />
              {texts.link} {shortAddress(item.link)}
            </a>
          </p>
        )}
      </section>
      <div className="viewer-acts flex flex-wrap items-center">
        <LikeMark thing={thing} of={item.title} likes={item.likes} />
        <SaveMark thing={thing} of={item.title} />
        {phone && (
          <a
            className="act"
            href={whatsAppWith(greetingAboutItem(item.poster_name, item.title, address), phoneDigits(phone))}
            target="_blank"
            rel="noopener"
            aria-label="WhatsApp"
            data-of-others={whoseIs(item)}
          >
            <Icon of={whatsapp} />
          </a>
        )}
        <ChatLink look="accent" talk={{ with: { id: item.owner_id, whose: whoseIs(item) }, about: thing }} />
      </div>
    </div>
  );
}
