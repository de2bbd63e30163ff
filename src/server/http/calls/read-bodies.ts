import type { FastifyRequest } from 'fastify';
import { incomingFolder } from '#server/files/incoming-file.ts';
import { UploadTurns } from '#server/files/upload-turns.ts';
import { callerOf } from '#server/http/client-address.ts';
import { bodyOf, type FileFields, noFiles, type Schema } from './bodies.ts';
import { mostBytesOf, type Parts, readParts } from './read-parts.ts';
import { readFields, readJson, readUtf8 } from './readable-text.ts';
import type { Api } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    parts?: Parts;
  }
}

/** A body that a call does not declare is ignored. */
export function readBodies(api: Api): void {
  const { uploadsAtOnce, uploadBytes } = api.ctx.config;
  const turns = new UploadTurns(uploadsAtOnce, uploadBytes);
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    const body = bodyIn(request);
    if (!body) return undefined;
    const text = readUtf8(bytes);
    if (body.types.includes('application/x-www-form-urlencoded')) return readFields(text);
    return body.files ? { fields: readJson(text), files: noFiles(body.files) } : readJson(text);
  });
  api.addContentTypeParser('multipart/form-data', async (request: FastifyRequest) => {
    const files = bodyIn(request)?.files;
    if (!files) return undefined;
    request.parts = await receive(request, files, turns);
    return request.parts;
  });
}

/** The upload's turn lasts until its files are deleted, because they use disk space until then. */
async function receive(request: FastifyRequest, files: FileFields, turns: UploadTurns): Promise<Parts> {
  const { raw, server, viewer } = request;
  const { address } = callerOf(request);
  const account = viewer ? String(viewer.id) : address;
  const leave = await turns.enter({ account, address, bytes: mostBytesOf(raw, files) });
  try {
    const { config } = server.ctx;
    const place = { folder: incomingFolder({ config }), address, patienceMs: config.uploadPatienceMs };
    const parts = await readParts(raw, files, place);
    return { ...parts, discard: () => parts.discard().finally(leave) };
  } catch (error) {
    leave();
    throw error;
  }
}

const bodyIn = ({ routeOptions }: FastifyRequest) => bodyOf(routeOptions.schema?.body as Schema | undefined);
