import { Hono } from 'hono';
import * as z from 'zod/mini';
import { mineFilters, mineQuery, mineStatsQuery, servicePages, statsQuery } from '#lib/contract/filters.ts';
import { byId } from '#lib/contract/id.ts';
import { mostPictures, pictureLimit } from '#lib/contract/service-form.ts';
import * as contract from '#lib/contract/services.ts';
import { answers, answersNothing } from '#server/http/answers.ts';
import { callerOf } from '#server/http/caller.ts';
import type { Env } from '#server/http/env.ts';
import { body, params, query } from '#server/http/input.ts';
import { json, nothing } from '#server/http/json.ts';
import { limited } from '#server/http/limited.ts';
import { multipart } from '#server/http/multipart.ts';
import { anyoneOrSignedIn, signedIn } from '#server/http/signed-in.ts';
import type { Limit } from '#server/limits/limits.ts';
import { promote, promoteAll } from './promotion.ts';
import { listOwnServices, read, servicesOfCompany } from './reading.ts';
import { edit, keepPicture, publish, remove } from './services.ts';
import { countMine, statsOf, statsOfMine } from './stats.ts';
import { noteInterest } from './visits.ts';

const pictures = { most: mostPictures, limit: pictureLimit, types: 'pictures' } as const;

/** The limit is high because many phones share one address. A program that inflates the counts still exceeds it. */
const beacons: Limit = { name: 'beacons', most: 600, withinMs: 60_000 };

/** The version in `If-Match`; proxies may mark it as weak. A version that is not ours counts as out of date. */
function versionIn(header: string | undefined): string | undefined {
  const version = header?.trim();
  if (version === undefined || version === '*') return undefined;
  return version.replace(/^W\//, '').replace(/^"(.*)"$/, '$1');
}

const answerWith = (service: contract.Service, status: 200 | 201 = 200) =>
  json(service, status, { etag: `"${service.updated_at}"` });

const own = new Hono<Env>()
  .post(
    '/services/',
    signedIn,
    multipart(contract.publishService, { files: { image: pictures }, orJson: true }),
    answers(
      201,
      contract.service,
      'Publishes a service: of a company of one’s own, or, as a freelancer, without.',
      ...(['forbidden', 'not_found', 'conflict', 'unavailable'] as const),
    ),
    async (c) => {
      const { fields, files } = c.req.valid('multipart');
      return answerWith(await publish(c.var.ctx, c.var.viewer, fields, files.image), 201);
    },
  )
  .post(
    '/services/pictures',
    signedIn,
    multipart(z.object({}), { files: { image: { ...pictures, most: 1, least: 1 } } }),
    answers(
      201,
      contract.keptPicture,
      'Keeps a picture, for `images`: JPG, PNG or WebP, 5 MB.',
      'unavailable',
    ),
    async (c) => {
      const [image] = c.req.valid('multipart').files.image;
      return json(await keepPicture(c.var.ctx, c.var.viewer, image), 201);
    },
  )
  .get(
    '/services/mine',
    signedIn,
    query(mineFilters),
    answers(200, z.array(contract.service), 'One’s own, in any state, the newest first.'),
    async (c) => json(await listOwnServices(c.var.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/services/mine/counts',
    signedIn,
    query(mineQuery),
    answers(200, contract.serviceCounts, 'How many there are.', 'forbidden', 'not_found'),
    async (c) => json(await countMine(c.var.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .get(
    '/services/mine/stats',
    signedIn,
    query(mineStatsQuery),
    answers(200, contract.serviceStats, 'What happened, day by day.', 'forbidden', 'not_found'),
    async (c) => json(await statsOfMine(c.var.ctx, c.var.viewer, c.req.valid('query'))),
  )
  .post(
    '/services/promote-all',
    signedIn,
    body(contract.promoteServices),
    answers(
      200,
      contract.promoted,
      'Promotes what is offered, or nothing any more.',
      'forbidden',
      'not_found',
    ),
    async (c) => json(await promoteAll(c.var.ctx, c.var.viewer, c.req.valid('json'))),
  )
  .put(
    '/services/:id',
    signedIn,
    params(byId),
    multipart(contract.editService, { files: { image: pictures }, orJson: true }),
    answers(
      200,
      contract.service,
      'Changes what is sent; with `updated_at`, or If-Match, only what was not changed since.',
      ...(['forbidden', 'conflict', 'unavailable'] as const),
    ),
    async (c) => {
      const { fields, files } = c.req.valid('multipart');
      const version = versionIn(c.env.incoming.headers['if-match']);
      const sent = { ...(version !== undefined && { updated_at: version }), ...fields };
      return answerWith(await edit(c.var.ctx, c.var.viewer, c.req.valid('param').id, sent, files.image));
    },
  )
  .delete('/services/:id', signedIn, params(byId), answersNothing('Deletes it.', 'forbidden'), async (c) => {
    await remove(c.var.ctx, c.var.viewer, c.req.valid('param').id);
    return nothing();
  })
  .post(
    '/services/:id/promote',
    signedIn,
    params(byId),
    body(contract.promoteService),
    answers(200, contract.service, 'Promotes it, or no longer.', 'forbidden'),
    async (c) => {
      const { is_promoted } = c.req.valid('json');
      return answerWith(await promote(c.var.ctx, c.var.viewer, c.req.valid('param').id, is_promoted));
    },
  )
  .get(
    '/services/:id/stats',
    signedIn,
    params(byId),
    query(statsQuery),
    answers(200, contract.serviceStats, 'What happened to it, day by day.', 'forbidden'),
    async (c) =>
      json(await statsOf(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('query').days)),
  )
  .get(
    '/services/company/:id/stats',
    signedIn,
    params(byId),
    answers(200, contract.serviceCounts, 'How many a company of one’s own has.', 'forbidden'),
    async (c) => json(await countMine(c.var.ctx, c.var.viewer, { company_id: c.req.valid('param').id })),
  );

const open = new Hono<Env>()
  .get(
    '/services/company/:id',
    anyoneOrSignedIn,
    params(byId),
    query(servicePages),
    answers(200, z.array(contract.service), 'Of a company, the newest first; its owner sees all of them.'),
    async (c) =>
      json(await servicesOfCompany(c.var.ctx, c.req.valid('param').id, c.req.valid('query'), c.var.viewer)),
  )
  .get(
    '/services/:id',
    anyoneOrSignedIn,
    params(byId),
    answers(200, contract.service, 'A service; paused or inactive, its owner’s alone.'),
    async (c) => answerWith(await read(c.var.ctx, c.req.valid('param').id, c.var.viewer)),
  )
  .post(
    '/services/:id/view',
    anyoneOrSignedIn,
    limited(beacons),
    params(byId),
    answersNothing('Somebody looks at it: counted once a visitor a day.'),
    async (c) => {
      const who = { viewer: c.var.viewer, stranger: callerOf(c) };
      await noteInterest(c.var.ctx, c.req.valid('param').id, 'view', who);
      return nothing();
    },
  )
  .post(
    '/services/:id/lead',
    anyoneOrSignedIn,
    limited(beacons),
    params(byId),
    body(contract.leadSent),
    answersNothing('Somebody wants to speak with whoever offers it: counted once a kind, a visitor, a day.'),
    async (c) => {
      const who = { viewer: c.var.viewer, stranger: callerOf(c) };
      await noteInterest(c.var.ctx, c.req.valid('param').id, c.req.valid('json').kind, who);
      return nothing();
    },
  );

export const services = [own, open];
