import { ReportButton } from '#components/marks/ReportButton.tsx';
import { Posted } from '#components/services/Posted.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Facts } from '#components/ui/Facts.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { Panel } from '#components/ui/Panel.tsx';
import { Paragraphs } from '#components/ui/Paragraphs.tsx';
import { Picture } from '#components/ui/Picture.tsx';
import { SeePicture } from '#components/ui/SeePicture.tsx';
import type { Request } from '#lib/contract/requests.ts';
import { requestPageTexts, requestTexts as texts } from '#lib/copy/requests.ts';
import { pictureSources } from '#lib/format/picture.ts';
import { acrossPhone } from '#lib/format/picture-sizes.ts';
import { info, send } from '#lib/icons.ts';
import { wantedText } from '#lib/requests/words.ts';
import { Budget } from './Budget.tsx';

interface Props {
  request: Request;
  /** Where who has not signed in goes to answer. Undefined where nobody may. */
  offerHref: string | undefined;
}

/** Says nothing of who asks. A script adds that for who has signed in, and what is for the asker alone. */
export const RequestShown = ({ request, offerHref }: Props) => (
  <div className="request">
    <Board of={request} />
    <div className="request-main">
      <header>
        <h1 className="request-title" tabIndex={-1}>
          {request.title}
        </h1>
        {request.status === 'Fechado' && <span className="pill">{request.status}</span>}
        <p className="mt-2 request-budget">
          <Budget of={request.budget_max} />
        </p>
        <Facts
          className="mt-1"
          of={[
            request.location,
            wantedText(request, new Date()),
            <span key="posted">
              {requestPageTexts.published} <Posted when={request.created_at} />
            </span>,
          ]}
        />
      </header>
      <div data-own-request={mayCompare(request) ? 'offers' : ''} />
      <section>
        <h2 className="visually-hidden">{requestPageTexts.what}</h2>
        <div className="stack max-w-prose letters-f18">
          <Paragraphs of={request.description} />
        </div>
      </section>
      <div className="request-marks flex flex-wrap items-center justify-between">
        <ReportButton
          thing={{ type: 'request', id: request.id }}
          of={request.title}
          look="act"
          owner={undefined}
        />
      </div>
    </div>
    <aside className="request-side" aria-label={requestPageTexts.answer}>
      <Panel stays className="request-panel stack">
        <p className="letters-f18 font-bold">
          {texts.offersMade(request.offers) || requestPageTexts.noOffers}
        </p>
        <div data-asker="">
          <p className="text-f14 text-text2">{requestPageTexts.whoAsks}</p>
        </div>
        {offerHref && (
          <div className="on-desk" data-answers="">
            <Offer href={offerHref} />
          </div>
        )}
        <p className="flex items-start text-text2 letters-f14">
          <Icon of={info} size={16} className="mt-1 mr-2" />
          {requestPageTexts.safely}
        </p>
      </Panel>
    </aside>
  </div>
);

/** Who closes a request by hand declines all offers. */
const mayCompare = ({ offers, ended_by }: Request): boolean => offers > 0 && ended_by !== 'hand';

/** Loads its form where somebody signed in presses it. */
export const Offer = ({ href }: { href: string }) => (
  <Button full href={href} data-offer="">
    <Icon of={send} />
    {texts.offer}
  </Button>
);

/** Lime-wash with a strip of cloth, on which the pictures are pinned. */
const Board = ({ of: { images, title } }: { of: Request }) => (
  <div className={images.length > 0 ? 'request-board' : 'request-board on-phone'}>
    {images.length > 0 && (
      <section className="request-pictures" aria-label={requestPageTexts.pictures}>
        {images.map((address, index) => (
          <div key={address} className="request-picture">
            <a
              className="media"
              href={pictureSources(address).src}
              aria-label={requestPageTexts.picture(index + 1, images.length, title)}
            >
              <Picture
                address={address}
                widest={768}
                sizes={images.length === 1 ? acrossPhone : '(min-width: 768px) 304px, 50vw'}
                width={304}
                height={228}
              />
            </a>
            <SeePicture of={address} over />
          </div>
        ))}
      </section>
    )}
    <div className="cloth" />
  </div>
);
