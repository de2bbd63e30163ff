import { mostPictures, pictureLimit } from '#lib/contract/service-form.ts';
import { anyoneOrSignedIn, signedIn, viewerOf } from '#server/http/calls/access.ts';
import { multipart } from '#server/http/calls/bodies.ts';
import { type Feature, routesOf } from '#server/http/calls/route.ts';
import { versioned } from '#server/http/calls/versions.ts';
import { callerOf } from '#server/http/client-address.ts';
import {
  editCall,
  forCompany,
  pictureCall,
  promoteCall,
  publishCall,
  removeCall,
} from '#server/publishing/routes.ts';
import { beacons } from '#server/visits/visits.ts';
import { listOwnServices, read, servicesOfCompany } from './reading.ts';
import { edit, noteInterest, promote, promoteAll, publish, remove } from './services.ts';
import { countMine, mostViewedOfMine, statsOf, statsOfMine } from './stats.ts';

const pictures = { most: mostPictures, limit: pictureLimit, types: 'pictures' } as const;
const takes = multipart({ image: pictures }, { orJson: true });

export const services: Feature = (api) => {
  const { ctx } = api;
  const route = routesOf(api);

  route(
    'POST /services',
    ...forCompany(
      publishCall(
        'Publishes a service: of a company of one’s own, or, as a freelancer, without.',
        takes,
        publish,
      ),
    ),
  );

  route(
    'POST /services/pictures',
    ...pictureCall('Keeps a picture, for `images`: JPG, PNG or WebP, 5 MB.', pictures),
  );

  route(
    'GET /services/mine',
    { access: signedIn, keyScope: 'read', summary: 'One’s own, in any state, the newest first.' },
    (request) => listOwnServices(ctx, viewerOf(request), request.query),
  );

  route(
    'GET /services/mine/most-viewed',
    {
      access: signedIn,
      keyScope: 'read',
      refusals: ['forbidden', 'not_found'],
      summary: 'The three that were seen most.',
    },
    (request) => mostViewedOfMine(ctx, viewerOf(request), request.query),
  );

  route(
    'GET /services/mine/counts',
    {
      access: signedIn,
      keyScope: 'read',
      refusals: ['forbidden', 'not_found'],
      summary: 'How many there are.',
    },
    (request) => countMine(ctx, viewerOf(request), request.query),
  );

  route(
    'GET /services/mine/stats',
    {
      access: signedIn,
      keyScope: 'read',
      refusals: ['forbidden', 'not_found'],
      summary: 'What happened, day by day.',
    },
    (request) => statsOfMine(ctx, viewerOf(request), request.query),
  );

  route(
    'POST /services/promote-all',
    {
      access: signedIn,
      keyScope: 'publish',
      forCompany: 'publish',
      refusals: ['forbidden', 'not_found'],
      summary: 'Promotes what is offered, or nothing any more.',
    },
    (request) => promoteAll(ctx, viewerOf(request), request.body),
  );

  route('PUT /services/:id', ...forCompany(editCall(takes, edit)));

  route('DELETE /services/:id', ...forCompany(removeCall(remove)));

  route('POST /services/:id/promote', ...forCompany(promoteCall(promote)));

  route(
    'GET /services/:id/stats',
    {
      access: signedIn,
      keyScope: 'read',
      forCompany: 'publish',
      refusals: ['forbidden'],
      summary: 'What happened to it, day by day.',
    },
    (request) => statsOf(ctx, viewerOf(request), request.params.id, request.query.days),
  );

  route(
    'GET /services/company/:id/stats',
    {
      access: signedIn,
      keyScope: 'read',
      forCompany: 'publish',
      refusals: ['forbidden'],
      summary: 'How many a company of one’s own has.',
    },
    (request) => countMine(ctx, viewerOf(request), { company_id: request.params.id }),
  );

  route(
    'GET /services/company/:id',
    {
      access: anyoneOrSignedIn,
      keyScope: 'read',
      summary: 'Of a company, the newest first; its owner sees all of them.',
    },
    (request) => servicesOfCompany(ctx, request.params.id, request.query, request.viewer),
  );

  route(
    'GET /services/:id',
    {
      access: anyoneOrSignedIn,
      keyScope: 'read',
      summary: 'A service; paused or inactive, its owner’s alone.',
    },
    async (request, reply) => versioned(reply, await read(ctx, request.params.id, request.viewer)),
  );

  route(
    'POST /services/:id/view',
    {
      access: anyoneOrSignedIn,
      limits: [beacons],
      summary: 'Somebody looks at it: counted once a visitor a day.',
    },
    async (request) => {
      const who = { viewer: request.viewer, stranger: callerOf(request) };
      await noteInterest(ctx, request.params.id, 'view', who);
    },
  );

  route(
    'POST /services/:id/lead',
    {
      access: anyoneOrSignedIn,
      limits: [beacons],
      summary: 'Somebody wants to speak with whoever offers it: counted once a kind, a visitor, a day.',
    },
    async (request) => {
      const who = { viewer: request.viewer, stranger: callerOf(request) };
      await noteInterest(ctx, request.params.id, request.body.kind, who);
    },
  );
};
