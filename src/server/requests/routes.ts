import { mostPictures, pictureLimit } from '#lib/contract/request-form.ts';
import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
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
  const route = routesOf(api);

  route('POST /requests', ...publishCall('Says what one needs, for fourteen days.', takes, publish));

  route(
    'POST /requests/pictures',
    ...pictureCall('Keeps a picture, for `images`: JPG, PNG or WebP, 5 MB.', picture),
  );

  route(
    'GET /requests/mine',
    { access: signedIn, keyScope: 'read', summary: 'One’s own, open and closed, the newest first.' },
    (request) => listOwnRequests(ctx, viewerOf(request), request.query),
  );

  route(
    'GET /requests',
    {
      access: anyoneOrSignedIn,
      keyScope: 'read',
      isSearch: true,
      summary: 'Open requests, the newest first. Without a token, nothing says who asks.',
    },
    (request) => listRequests(ctx, request.query, request.viewer),
  );

  route(
    'GET /requests/:id',
    {
      access: anyoneOrSignedIn,
      keyScope: 'read',
      refusals: ['not_found'],
      summary: 'A request, open or closed. Without a token, nothing says who asks.',
    },
    async (request, reply) => versioned(reply, await read(ctx, request.params.id, request.viewer)),
  );

  route('PUT /requests/:id', ...editCall(takes, edit));

  route('DELETE /requests/:id', ...removeCall(remove));

  route(
    'POST /requests/:id/close',
    {
      access: signedIn,
      keyScope: 'publish',
      refusals: ['forbidden', 'not_found'],
      summary: 'Closes it. Whoever has an open offer on it is told.',
    },
    async (request, reply) => versioned(reply, await close(ctx, viewerOf(request), request.params.id)),
  );
};
