import type { IncomingMessage } from 'node:http';
import { AppError } from '#server/errors.ts';

/** Reads the body as text. It must have the announced type, fit the limit and be UTF-8. */
export async function readText(incoming: IncomingMessage, type: string, limit: number): Promise<string> {
  if (!isOfType(incoming, type)) throw new AppError('unsupported_type');
  const bytes = await readBytes(incoming, limit);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new AppError('malformed');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function isOfType({ headers }: IncomingMessage, wanted: string): boolean {
  const [type, ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const isOtherCharset = parameters.some((text) => /^\s*charset=(?!"?utf-?8"?\s*$)/.test(text));
  const isEncoded = (headers['content-encoding'] ?? 'identity') !== 'identity';
  return type?.trim() === wanted && !isOtherCharset && !isEncoded;
}

/**
 * A body that is too large is refused at once. The rest is read and dropped, here or by Node and not for long (see
 * `dropTheRest` in write.ts), so that the client gets to read the answer.
 */
function readBytes(incoming: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(incoming.headers['content-length'] ?? 0) > limit) return reject(new AppError('too_large'));
    if (incoming.destroyed) return reject(new AppError('malformed'));
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) return chunks.push(chunk);
      incoming.off('data', take).resume();
      return reject(new AppError('too_large'));
    };
    const giveUp = () => reject(new AppError('malformed'));
    incoming
      .on('data', take)
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', giveUp)
      .on('close', giveUp);
  });
}
