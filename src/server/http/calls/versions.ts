import type { FastifyReply } from 'fastify';

/** The version from `If-Match`, as a field. Proxies may mark it as weak. An unknown version counts as outdated. */
export function versionIn(headers: { 'if-match'?: string | undefined }): { updated_at?: string } {
  const version = headers['if-match']?.trim();
  if (version === undefined || version === '*') return {};
  return { updated_at: version.replace(/^W\//, '').replace(/^"(.*)"$/, '$1') };
}

/** Sends the version as the ETag, which a later change may send back as `If-Match`. */
export function versioned<T extends { readonly updated_at: string }>(
  reply: Pick<FastifyReply, 'header'>,
  thing: T,
): T {
  reply.header('etag', `"${thing.updated_at}"`);
  return thing;
}
