import { RequestCard } from '#components/requests/RequestCard.tsx';
import { Published } from '#islands/publishing/Published.tsx';
import { showPublished } from '#islands/publishing/show-published.tsx';
import { publishedTexts as texts } from '#lib/copy/published.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { shownOnCard } from '#lib/requests/thing.ts';
import { takePublished } from '#scripts/publishing/just-published.ts';
import { requestClosed } from './closed.ts';

const request = takePublished('request');
if (request)
  void showPublished(
    (close) => (
      <Published
        name={request.poster_name ?? request.title}
        title={request.title}
        path={requestPaths.shared(request.id)}
        card={<RequestCard request={shownOnCard(request)} heading="h3" />}
        lead={texts.request.lead}
        onClose={close}
      />
    ),
    requestClosed,
  );
