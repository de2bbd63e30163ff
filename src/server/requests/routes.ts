import { mostPictures, pictureLimit } from '#lib/contract/request-form.ts';
import { anyoneOrSignedIn, signedIn } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { versioned } from '#server/http/calls/versions.ts';
import { editCall, pictureCall, publishCall, removeCall } from '#server/publishing/routes.ts';
import { listOwnRequests, listRequests, read } from './reading.ts';
import { close, edit, publish, remove } from './requests.ts';

const picture = { most: mostPictures, limit: pictureLimit, types: 'pictures' } as const;
const takes = multipart({ image: picture }, { orJson: true });

export const requests: Feature = (api) => {
  const { ctx } = api;
  const publishing = routesOf(api, signedIn, { keyScope: 'publish' });
  const openReading = routesOf(api, anyoneOrSignedIn, { keyScope: 'read' });
  const reading = routesOf(api, signedIn, { keyScope: 'read' });

  publishing('POST /requests', ...publishCall('Says what one needs, for fourteen days.', takes, publish));

  publishing(
    'POST /requests/pictures',
    ...pictureCall('Keeps a picture, for `images`: JPG, PNG or WebP, 5 MB.', picture),
  );

  reading('GET /requests/mine', 'One’s own, open and closed, the newest first.', ({ viewer, query }) =>
    listOwnRequests(ctx, viewer, query),
  );

  openReading(
    'GET /requests',
    'Open requests, the newest first. Without a token, nothing says who asks.',
    { isSearch: true },
    ({ viewer, query }) => listRequests(ctx, query, viewer),
  );

  openReading(
    'GET /requests/:id',
    'A request, open or closed. Without a token, nothing says who asks.',
    { refusals: ['not_found'] },
    async ({ viewer, params }, reply) => versioned(reply, await read(ctx, params.id, viewer)),
  );

  publishing('PUT /requests/:id', ...editCall(takes, edit));

  publishing('DELETE /requests/:id', ...removeCall(remove));

  publishing(
    'POST /requests/:id/close',
    'Closes it. Whoever has an open offer on it is told.',
    { refusals: ['forbidden', 'not_found'] },
    async ({ viewer, params }, reply) => versioned(reply, await close(ctx, viewer, params.id)),
  );
};
