import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { withoutDocumentHeaders } from '#server/http/pages/security-headers.ts';
import { requestIdOf } from '#server/http/probes/watch.ts';
import type { Door } from '#server/http/router.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { findServedFile, nameOfFile } from './queries.ts';
import { headOf, rangeIn, serveFile } from './serving.ts';
import { attachmentOf } from './shown-name.ts';

/** Compared with the raw address, because our addresses are never percent-encoded. */
const publicFile =
  /^\/media\/([0-9a-f]{32}(?:(?:-[1-9]\d{0,8}){0,2}-[1-9]\d{0,3}\.webp|\.(?:gif|mp4|mov|avi|pdf)))$/;

/**
 * Serves public files to everybody: pictures and portfolio files. A name always has the same content, so browsers cache
 * it for ever. Files of suspended people are not served until they are back.
 */
export function publicFiles({ storage, db, log }: Pick<Ctx, 'storage' | 'db' | 'log'>): Door {
  const answer = async (name: string, req: IncomingMessage, res: ServerResponse) => {
    const served = await findServedFile(db, name);
    if (!served) return refuse(res, 404);
    const etag = `"${served.replace(/\.\w+$/, '')}"`;
    const downloaded = name.endsWith('.pdf') ? downloadOf(await nameOfFile(db, `/media/${name}`)) : {};
    const file = await storage.get(served, rangeIn(req, etag));
    if (!file) return refuse(res, 404);
    const isKnown = req.headers['if-none-match'] === etag;
    const [status, about] = isKnown ? [304, {}] : headOf(file);
    if (name.endsWith('.webp')) withoutDocumentHeaders(res);
    const headers = {
      ...safeHeaders,
      ...(served === name ? keptForEver : keptForADay),
      ...downloaded,
      etag,
      ...about,
    };
    await serveFile(file, req, res, [status, headers]);
  };

  return (req, res) => {
    const [path = ''] = (req.url ?? '').split('?', 1);
    if (!path.startsWith('/media/') && path !== '/media') return false;
    const [, name] = publicFile.exec(path) ?? [];
    if (!name) refuse(res, 404);
    else
      answer(name, req, res).catch((err: unknown) => {
        log.error({ err, id: requestIdOf(res) }, 'A public file could not be read.');
        if (!res.headersSent) refuse(res, 503);
      });
    return true;
  };
}

/** No script may run, wherever the file is opened. */
const safeHeaders = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" };
const keptForEver = { 'cache-control': 'public, max-age=31536000, immutable' };
/** For another width of a picture, while the one that is asked for is still to be made. */
const keptForADay = { 'cache-control': 'public, max-age=86400' };

/** PDFs can contain scripts, so they are downloaded, and sandboxed in case a browser opens one on our site. */
const downloadOf = (name: string | undefined): OutgoingHttpHeaders => ({
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': attachmentOf(name ?? 'ficheiro.pdf'),
});

function refuse(res: ServerResponse, status: 404 | 503): void {
  res.writeHead(status, { ...safeHeaders, 'cache-control': 'no-store', 'content-length': 0 }).end();
}
