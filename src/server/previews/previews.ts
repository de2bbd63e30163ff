import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pictureSources } from '#lib/format/picture.ts';
import { type ThingType, thingTypes } from '#lib/things.ts';
import { AppError } from '#server/errors.ts';
import { addressKey, clientAddress } from '#server/http/client-address.ts';
import { statusOf } from '#server/http/errors.ts';
import type { Door } from '#server/http/router.ts';
import type { PreviewWords } from '#server/thing-kind.ts';
import { kinds } from '#server/things.ts';
import { Turns } from '#server/turns.ts';
import type { Ctx } from '#server/types.ts';
import { pngOf } from './draw.ts';

type Needs = Pick<Ctx, 'db' | 'storage' | 'log' | 'config'>;

const pattern = new RegExp(`^/preview/(${thingTypes.join('|')})-([1-9]\\d{0,14})\\.png$`);
/** A quarter of a second of a core each: whoever shares wants one, and a program that wants thousands waits. */
const turns = new Turns(1, 30);
const mostKept = 100;

/** The pictures of links, 1200 by 630, drawn when somebody shares. The last hundred are kept, by what stands on them. */
export function createPreviews(ctx: Needs): Door {
  const kept = new Map<string, Promise<Buffer>>();

  const drawn = (words: PreviewWords, address: string): Promise<Buffer> => {
    const key = JSON.stringify(words);
    const known = kept.get(key);
    const png = known ?? turns.take(address, () => draw(ctx, words));
    kept.delete(key);
    kept.set(key, png);
    if (!known) png.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > mostKept) kept.delete(oldest);
    return png;
  };

  const answer = async (type: ThingType, id: number, req: IncomingMessage, res: ServerResponse) => {
    const words = await kinds[type].preview(ctx, id);
    if (!words) return refuse(res, 404);
    const png = await drawn(words, addressKey(clientAddress(req, ctx.config.trustProxy)));
    res.writeHead(200, {
      ...always,
      'content-type': 'image/png',
      'content-length': png.length,
      // Its address changes with what stands on it.
      'cache-control': 'public, max-age=86400',
    });
    res.end(req.method === 'HEAD' ? undefined : png);
  };

  return (req, res) => {
    const [path = ''] = (req.url ?? '').split('?', 1);
    if (!path.startsWith('/preview/')) return false;
    const [, type, id] = pattern.exec(path) ?? [];
    if (!type) refuse(res, 404);
    else
      answer(type as ThingType, Number(id), req, res).catch((err: unknown) => {
        if (!(err instanceof AppError)) ctx.log.error({ err }, 'The picture of a link could not be drawn.');
        if (!res.headersSent) refuse(res, err instanceof AppError ? statusOf[err.kind] : 500);
      });
    return true;
  };
}

/** A picture that cannot be had is no reason to show none: then the cloth of the name stands there. */
async function draw({ storage, log }: Needs, words: PreviewWords): Promise<Buffer> {
  // Of the widths that are kept, the one that fills its half of the picture.
  const address = words.picture && pictureSources(words.picture, 640).src;
  const name = address?.startsWith('/media/') ? address.slice('/media/'.length) : undefined;
  const file = name ? await storage.get(name) : undefined;
  try {
    return await pngOf(words, file && (await buffer(file.stream)));
  } catch (err) {
    if (!file) throw err;
    log.warn({ err }, 'The picture of a link is drawn without the photo.');
    return pngOf(words, undefined);
  }
}

const always = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" };

function refuse(res: ServerResponse, status: number): void {
  res.writeHead(status, { ...always, 'cache-control': 'no-store', 'content-length': 0 }).end();
}
