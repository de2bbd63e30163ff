import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { pictureSources } from '#lib/format/picture.ts';
import { type ThingType, thingTypes } from '#lib/things.ts';
import { Allowances } from '#server/fairness/allowances.ts';
import { Turns } from '#server/fairness/turns.ts';
import { findServedFile } from '#server/files/queries.ts';
import { addressKey, clientAddress } from '#server/http/client-address.ts';
import { statusOf } from '#server/http/errors.ts';
import type { Door } from '#server/http/router.ts';
import type { PreviewWords } from '#server/publishing/thing-kind.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import { kinds } from '#server/things.ts';
import { pngOf } from './picture.ts';

type Needs = Pick<Ctx, 'db' | 'clock' | 'storage' | 'log' | 'config'>;

const pattern = new RegExp(`^/preview/(${thingTypes.join('|')})-([1-9]\\d{0,14})\\.png$`);
/**
 * A picture takes a core for a quarter of a second. A program that requests thousands waits in its address's queue and
 * gets only a part of that core.
 */
const turns = new Turns(1, 30, { allowances: new Allowances() });
const mostCached = 100;

/** Serves preview pictures for links, 1200 by 630 pixels, drawn on request. The last hundred are cached by content. */
export function createPreviews(ctx: Needs): Door {
  const cache = new Map<string, Drawing>();

  const cachedPng = (words: PreviewWords, address: string): Promise<Buffer> => {
    const key = JSON.stringify(words);
    const known = cache.get(key);
    const drawing = known ?? new Drawing(turns, () => draw(ctx, words));
    cache.delete(key);
    cache.set(key, drawing);
    if (!known) drawing.png.catch(() => cache.delete(key));
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size > mostCached) cache.delete(oldest);
    return drawing.askedFrom(address);
  };

  const answer = async (type: ThingType, id: number, req: IncomingMessage, res: ServerResponse) => {
    const words = await kinds[type].preview(ctx, id);
    if (!words) return refuse(res, 404);
    const png = await cachedPng(words, addressKey(clientAddress(req, ctx.config.trustProxy)));
    res.writeHead(200, {
      ...safeHeaders,
      'content-type': 'image/png',
      'content-length': png.length,
      // The address changes with the content.
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

async function draw({ db, storage, log }: Needs, words: PreviewWords): Promise<Buffer> {
  const address = words.picture && pictureSources(words.picture, 640).src;
  const name = address?.startsWith('/media/')
    ? await findServedFile(db, address.slice('/media/'.length))
    : undefined;
  const file = name ? await storage.get(name) : undefined;
  try {
    return await pngOf(words, file && (await buffer(file.stream)));
  } catch (err) {
    if (!file) throw err;
    log.warn({ err }, 'The picture of a link is drawn without the photo.');
    return pngOf(words, undefined);
  }
}

const safeHeaders = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'" };

function refuse(res: ServerResponse, status: number): void {
  res.writeHead(status, { ...safeHeaders, 'cache-control': 'no-store', 'content-length': 0 }).end();
}

/**
 * A preview picture, drawn or being drawn. All who request it wait in the queue of their own address. The first whose
 * turn comes draws it for all, so nobody waits for another queue.
 */
export class Drawing {
  readonly #turns: Turns;
  readonly #draw: () => Promise<Buffer>;
  readonly #png = Promise.withResolvers<Buffer>();
  readonly #lines = new Set<string>();
  #hasBegun = false;

  constructor(turns: Turns, draw: () => Promise<Buffer>) {
    this.#turns = turns;
    this.#draw = draw;
  }

  askedFrom(address: string): Promise<Buffer> {
    if (!this.#hasBegun && !this.#lines.has(address)) this.#waitIn(address);
    return this.png;
  }

  get png(): Promise<Buffer> {
    return this.#png.promise;
  }

  #waitIn(address: string): void {
    this.#lines.add(address);
    this.#turns
      .take(address, () => this.#begin())
      .catch((error: unknown) => {
        this.#lines.delete(address);
        // A refused client may still get the picture from another queue.
        if (this.#hasBegun || this.#lines.size === 0) this.#png.reject(error);
      });
  }

  async #begin(): Promise<void> {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#png.resolve(await this.#draw());
  }
}
