import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bestOf } from '#server/http/pages/kept-answer.ts';
import type { Api } from './route.ts';

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
/** A smaller answer fits into one packet with its headers. */
const worthwhile = 1000;
/** Fast settings, because a person is waiting. A list still shrinks to a fifth. */
const fast = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/** Compresses long answers on another thread. Mobile data is expensive. */
export function compressAnswers(api: Api): void {
  api.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhile) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = bestOf(['br', 'gzip'], request.headers['accept-encoding'] ?? '');
    if (encoding === 'identity') return payload;
    const bytes = await (encoding === 'br' ? brotli(payload, fast(payload.length)) : zip(payload));
    reply.header('content-encoding', encoding);
    reply.header('content-length', bytes.length);
    return bytes;
  });
}
