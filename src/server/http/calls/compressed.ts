import { compressed, worthwhileFrom } from '#server/http/pages/compression.ts';
import { bestOf } from '#server/http/pages/kept-answer.ts';
import type { Api } from './route.ts';

/** Compresses long answers. Mobile data is expensive. */
export function compressAnswers(api: Api): void {
  api.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhileFrom) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = bestOf(['zstd', 'br', 'gzip'], request.headers);
    if (encoding === 'identity') return payload;
    const bytes = await compressed(Buffer.from(payload), encoding);
    reply.header('content-encoding', encoding);
    reply.header('content-length', bytes.length);
    return bytes;
  });
}
