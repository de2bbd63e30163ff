import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { keepPicture } from '#server/files/pictures.ts';
import { signedIn, viewerOf } from '#server/http/calls/access.ts';
import { type Encoding, type FileField, multipart } from '#server/http/calls/bodies.ts';
import { versioned, versionIn } from '#server/http/calls/versions.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';

type Files = readonly IncomingFile[];
type Request<Body> = Pick<FastifyRequest, 'server' | 'viewer' | 'headers'> & { readonly body: Body };
type RequestById<Body = unknown> = Request<Body> & { readonly params: { readonly id: number } };
interface Sent<Fields, Images = Files> {
  readonly fields: Fields;
  readonly files: { readonly image: Images };
}
interface Shown {
  readonly updated_at: string;
}

/** The same call for what a company may publish. */
export const forCompany = <R extends object, Handler>([rules, handler]: readonly [R, Handler]) =>
  [{ ...rules, forCompany: 'publish' }, handler] as const;

/** Calls that several kinds of things have, as rules and handler: `route('POST /jobs', ...publishCall(…))`. */
export const publishCall = <Takes extends Encoding, Fields, Thing extends Shown>(
  summary: string,
  takes: Takes,
  publish: (ctx: Ctx, viewer: Viewer, fields: Fields, images: Files) => Promise<Thing>,
) =>
  [
    {
      access: signedIn,
      keyScope: 'publish',
      refusals: ['forbidden', 'not_found', 'conflict', 'unavailable'],
      summary,
      takes,
    },
    async (request: Request<Sent<Fields>>, reply: FastifyReply) => {
      const { fields, files } = request.body;
      return versioned(reply, await publish(request.server.ctx, viewerOf(request), fields, files.image));
    },
  ] as const;

export const pictureCall = (summary: string, picture: FileField) =>
  [
    {
      access: signedIn,
      keyScope: 'publish',
      refusals: ['unavailable'],
      summary,
      takes: multipart({ image: { ...picture, most: 1, least: 1 } }),
    },
    (request: Request<Sent<unknown, readonly [IncomingFile, ...Files]>>) =>
      keepPicture(request.server.ctx, viewerOf(request).id, request.body.files.image[0]),
  ] as const;

export const editCall = <
  Takes extends Encoding,
  Fields extends { updated_at?: string | undefined },
  Thing extends Shown,
>(
  takes: Takes,
  edit: (ctx: Ctx, viewer: Viewer, id: number, fields: Fields, images: Files) => Promise<Thing>,
) =>
  [
    {
      access: signedIn,
      keyScope: 'publish',
      refusals: ['forbidden', 'conflict', 'unavailable'],
      summary: 'Changes what is sent; with `updated_at`, or If-Match, only what was not changed since.',
      takes,
    },
    async (request: RequestById<Sent<Fields>>, reply: FastifyReply) => {
      const { server, params, body, headers } = request;
      const sent = { ...versionIn(headers), ...body.fields };
      return versioned(reply, await edit(server.ctx, viewerOf(request), params.id, sent, body.files.image));
    },
  ] as const;

export const removeCall = (remove: (ctx: Ctx, viewer: Viewer, id: number) => Promise<void>) =>
  [
    { access: signedIn, keyScope: 'publish', refusals: ['forbidden'], summary: 'Deletes it.' },
    (request: RequestById) => remove(request.server.ctx, viewerOf(request), request.params.id),
  ] as const;

export const promoteCall = <Thing extends Shown>(
  promote: (ctx: Ctx, viewer: Viewer, id: number, isPromoted: boolean) => Promise<Thing>,
) =>
  [
    { access: signedIn, keyScope: 'publish', refusals: ['forbidden'], summary: 'Promotes it, or no longer.' },
    async (request: RequestById<{ readonly is_promoted: boolean }>, reply: FastifyReply) => {
      const { server, params, body } = request;
      return versioned(reply, await promote(server.ctx, viewerOf(request), params.id, body.is_promoted));
    },
  ] as const;
