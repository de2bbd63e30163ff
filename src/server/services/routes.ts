import { mostPictures, pictureLimit } from '#lib/contract/service-form.ts';
import { anyoneOrSignedIn, signedIn } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { versioned } from '#server/http/calls/versions.ts';
import { visitorOf } from '#server/http/client-address.ts';
import { editCall, pictureCall, promoteCall, publishCall, removeCall } from '#server/publishing/routes.ts';
import { beacons } from '#server/visits/visits.ts';
import { listOwnServices, read, servicesOfCompany } from './reading.ts';
import { edit, noteInterest, promote, promoteAll, publish, remove } from './services.ts';
import { countMine, mostViewedOfMine, statsOf, statsOfMine } from './stats.ts';

const pictures = { most: mostPictures, limit: pictureLimit, types: 'pictures' } as const;
const takes = multipart({ image: pictures }, { orJson: true });

export const services: Feature = (api) => {
  const { ctx } = api;
  const publishingForCompany = routesOf(api, signedIn, { keyScope: 'publish', forCompany: 'publish' });
  const reading = routesOf(api, signedIn, { keyScope: 'read' });
  const readingForCompany = routesOf(api, signedIn, {
    keyScope: 'read',
    forCompany: 'publish',
    refusals: ['forbidden'],
  });
  const openReading = routesOf(api, anyoneOrSignedIn, { keyScope: 'read' });
  const counting = routesOf(api, anyoneOrSignedIn, { limits: [beacons] });
  const publishing = routesOf(api, signedIn, { keyScope: 'publish' });

  publishingForCompany(
    'POST /services',
    ...publishCall(
      'Publishes a service: of a company of one’s own, or, as a freelancer, without.',
      takes,
      publish,
    ),
  );

  publishing(
    'POST /services/pictures',
    ...pictureCall('Keeps a picture, for `images`: JPG, PNG or WebP, 5 MB.', pictures),
  );

  reading('GET /services/mine', 'One’s own, in any state, the newest first.', ({ viewer, query }) =>
    listOwnServices(ctx, viewer, query),
  );

  reading(
    'GET /services/mine/most-viewed',
    'The three that were seen most.',
    { refusals: ['forbidden', 'not_found'] },
    ({ viewer, query }) => mostViewedOfMine(ctx, viewer, query),
  );

  reading(
    'GET /services/mine/counts',
    'How many there are.',
    { refusals: ['forbidden', 'not_found'] },
    ({ viewer, query }) => countMine(ctx, viewer, query),
  );

  reading(
    'GET /services/mine/stats',
    'What happened, day by day.',
    { refusals: ['forbidden', 'not_found'] },
    ({ viewer, query }) => statsOfMine(ctx, viewer, query),
  );

  publishingForCompany(
    'POST /services/promote-all',
    'Promotes what is offered, or nothing any more.',
    { refusals: ['forbidden', 'not_found'] },
    ({ viewer, body }) => promoteAll(ctx, viewer, body),
  );

  publishingForCompany('PUT /services/:id', ...editCall(takes, edit));

  publishingForCompany('DELETE /services/:id', ...removeCall(remove));

  publishingForCompany('POST /services/:id/promote', ...promoteCall(promote));

  readingForCompany(
    'GET /services/:id/stats',
    'What happened to it, day by day.',
    ({ viewer, params, query }) => statsOf(ctx, viewer, params.id, query.days),
  );

  readingForCompany(
    'GET /services/company/:id/stats',
    'How many a company of one’s own has.',
    ({ viewer, params }) => countMine(ctx, viewer, { company_id: params.id }),
  );

  openReading(
    'GET /services/company/:id',
    'Of a company, the newest first; its owner sees all of them.',
    ({ viewer, params, query }) => servicesOfCompany(ctx, params.id, query, viewer),
  );

  openReading(
    'GET /services/:id',
    'A service; paused or inactive, its owner’s alone.',
    async ({ viewer, params }, reply) => versioned(reply, await read(ctx, params.id, viewer)),
  );

  counting('POST /services/:id/view', 'Somebody looks at it: counted once a visitor a day.', (request) =>
    noteInterest(ctx, request.params.id, 'view', visitorOf(request)),
  );

  counting(
    'POST /services/:id/lead',
    'Somebody wants to speak with whoever offers it: counted once a kind, a visitor, a day.',
    (request) => noteInterest(ctx, request.params.id, request.body.kind, visitorOf(request)),
  );
};
