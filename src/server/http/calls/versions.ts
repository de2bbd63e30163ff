import type { FastifyReply } from 'fastify';

/** The version in `If-Match`, as a field. Proxies may mark it as weak. A version that is not ours counts as out of date. */
export function versionIn(headers: { 'if-match'?: string | undefined }): { updated_at?: string } {
  const version = headers['if-match']?.trim();
  if (version === undefined || version === '*') return {};
  return { updated_at: version.replace(/^W\//, '').replace(/^"(.*)"$/, '$1') };
}

/** With its version as the ETag, which a change may send as `If-Match`. */
export function versioned<T extends { readonly updated_at: string }>(
  reply: Pick<FastifyReply, 'header'>,
  thing: T,
): T {
  reply.header('etag', `"${thing.updated_at}"`);
  return thing;
}
