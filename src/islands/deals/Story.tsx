import { Words } from '#components/ui/Words.tsx';
import type { Deal } from '#lib/contract/deals.ts';
import { dealPageTexts as pageTexts } from '#lib/copy/deal-page.ts';
import { eventText, dealScreenTexts as texts } from '#lib/copy/deal-screens.ts';
import { namesOf } from '#lib/deals/shown.ts';
import { formatDate, formatDateTime, momentInMaputo } from '#lib/format/date.ts';

/** What happened, the newest last, each offer with what it promised. */
export function Story({ deal }: { deal: Deal }) {
  const { events, offers, role } = deal;
  const names = namesOf(deal);
  const made = events.filter(({ step }) => step === 'offer');
  const offerOf = new Map(made.map(({ id }, at) => [id, offers[at]]));
  return (
    <section aria-labelledby="deal-story">
      <h2 className="mb-3" id="deal-story">
        {pageTexts.story}
      </h2>
      <ol className="deal-story">
        {events.map((event) => {
          const offer = offerOf.get(event.id);
          return (
            <li key={event.id} className="stack-tight">
              <p className="deal-event font-semibold">{eventText(event, role, names)}</p>
              {event.text && <Words>{event.text}</Words>}
              {offer?.due_on && (
                <p className="hint">{texts.dueOn(formatDate(momentInMaputo(offer.due_on, '12:00')))}</p>
              )}
              <p className="hint">
                <time dateTime={event.at}>{formatDateTime(new Date(event.at))}</time>
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
