import { WithheldPill } from '#components/moderation/Withheld.tsx';
import type { Request } from '#lib/contract/requests.ts';
import { ownRequestsTexts as texts } from '#lib/copy/request-answers.ts';
import { requestTexts } from '#lib/copy/requests.ts';
import { requestPaths } from '#lib/requests/paths.ts';

/** What the reader has asked for in public, and how many have answered. */
export const OwnRequests = ({ requests }: { requests: readonly Request[] }) => (
  <section aria-labelledby="own-requests">
    <h2 className="mb-3" id="own-requests">
      {texts.title}
    </h2>
    <ul className="stack-tight">
      {requests.map(({ id, title, status, state, offers }) => (
        <li key={id} className="card card-body deal-item">
          <h3 className="letters-f16 wrap-anywhere">
            <a href={requestPaths.shared(id)}>{title}</a>
          </h3>
          <p className="flow">
            {state ? (
              <WithheldPill state={state} />
            ) : (
              <span className={status === 'Aberto' ? 'pill pill-ok' : 'pill'}>{status}</span>
            )}
            <b>{requestTexts.offersMade(offers) || texts.noOffers}</b>
          </p>
        </li>
      ))}
    </ul>
  </section>
);
