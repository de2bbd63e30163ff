import type { FastifyReply } from 'fastify';

/** The version in `If-Match`; proxies may mark it as weak. A version that is not ours counts as out of date. */
export function versionIn(header: string | undefined): string | undefined {
  const version = header?.trim();
  if (version === undefined || version === '*') return undefined;
  return version.replace(/^W\//, '').replace(/^"(.*)"$/, '$1');
}

/** With its version as the ETag, which a change may send as `If-Match`. */
export function versioned<T extends { readonly updated_at: string }>(
  reply: Pick<FastifyReply, 'header'>,
  thing: T,
): T {
  reply.header('etag', `"${thing.updated_at}"`);
  return thing;
}
