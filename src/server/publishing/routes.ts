import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingFile } from '#server/files/incoming-file.ts';
import { keepPicture } from '#server/files/pictures.ts';
import { type Encoding, type FileField, multipart } from '#server/http/calls/bodies.ts';
import { versioned, versionIn } from '#server/http/calls/versions.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';

type Files = readonly IncomingFile[];
type Request<Body> = Pick<FastifyRequest, 'server' | 'headers'> & {
  readonly viewer: Viewer;
  readonly body: Body;
};
type RequestById<Body = unknown> = Request<Body> & { readonly params: { readonly id: number } };
interface Sent<Fields, Images = Files> {
  readonly fields: Fields;
  readonly files: { readonly image: Images };
}
interface Shown {
  readonly updated_at: string;
}

/** What several kinds of things do alike, without its name: `publishing('POST /jobs', ...publishCall(…))`. */
export const publishCall = <Takes extends Encoding, Fields, Thing extends Shown>(
  summary: string,
  takes: Takes,
  publish: (ctx: Ctx, viewer: Viewer, fields: Fields, images: Files) => Promise<Thing>,
) =>
  [
    summary,
    { refusals: ['forbidden', 'not_found', 'conflict', 'unavailable'], takes },
    async ({ server, viewer, body }: Request<Sent<Fields>>, reply: FastifyReply) =>
      versioned(reply, await publish(server.ctx, viewer, body.fields, body.files.image)),
  ] as const;

export const pictureCall = (summary: string, picture: FileField) =>
  [
    summary,
    { refusals: ['unavailable'], takes: multipart({ image: { ...picture, most: 1, least: 1 } }) },
    ({ server, viewer, body }: Request<Sent<unknown, readonly [IncomingFile, ...Files]>>) =>
      keepPicture(server.ctx, viewer.id, body.files.image[0]),
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
    'Changes what is sent; with `updated_at`, or If-Match, only what was not changed since.',
    { refusals: ['forbidden', 'conflict', 'unavailable'], takes },
    async ({ server, viewer, params, body, headers }: RequestById<Sent<Fields>>, reply: FastifyReply) => {
      const sent = { ...versionIn(headers), ...body.fields };
      return versioned(reply, await edit(server.ctx, viewer, params.id, sent, body.files.image));
    },
  ] as const;

export const removeCall = (remove: (ctx: Ctx, viewer: Viewer, id: number) => Promise<void>) =>
  [
    'Deletes it.',
    { refusals: ['forbidden'] },
    ({ server, viewer, params }: RequestById) => remove(server.ctx, viewer, params.id),
  ] as const;

export const promoteCall = <Thing extends Shown>(
  promote: (ctx: Ctx, viewer: Viewer, id: number, isPromoted: boolean) => Promise<Thing>,
) =>
  [
    'Promotes it, or no longer.',
    { refusals: ['forbidden'] },
    async (
      { server, viewer, params, body }: RequestById<{ readonly is_promoted: boolean }>,
      reply: FastifyReply,
    ) => versioned(reply, await promote(server.ctx, viewer, params.id, body.is_promoted)),
  ] as const;
