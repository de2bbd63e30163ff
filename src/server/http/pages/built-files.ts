import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Door } from '#server/http/router.ts';
import { answerKept, type Encoding, type KeptAnswer, pathOf } from './kept-answer.ts';
import { securityOfDocument, securityOfPart } from './security-headers.ts';

/**
 * Serves the files of the build from memory; together they are smaller than one photo. Servers that read from disk,
 * such as sirv, end the process when a file cannot be opened, for example when strangers use up the file handles.
 */
export function builtFiles(folder: string, publicUrl: string): Door {
  const files = readFiles(folder, publicUrl);
  return (req, res) => {
    const file =
      req.method === 'GET' || req.method === 'HEAD' ? files.get(pathOf(req.url ?? '/') ?? '') : undefined;
    if (!file) return false;
    // Without an id, because nothing here is ever looked up in the log.
    answerKept(req, res, file);
    return true;
  };
}

function readFiles(folder: string, publicUrl: string): Map<string, KeptAnswer> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
  /** Most files are not documents. A page has a dozen of them, so each extra header counts. */
  const securityOf = (name: string) =>
    /\.(js|css|png|webp|webmanifest)$/.test(name) ? securityOfPart(publicUrl) : securityOfDocument(publicUrl);
  const compressed = new Set(names.filter((name) => /\.(br|gz)$/.test(name)));
  return new Map(
    names
      .filter((name) => !compressed.has(name))
      .map((name) => [name, keep(folder, name, compressed, securityOf(name))] as const),
  );
}

function keep(
  folder: string,
  name: string,
  compressed: ReadonlySet<string>,
  security: Readonly<Record<string, string>>,
): KeptAnswer {
  const read = (ending: string) => readFileSync(join(folder, name + ending));
  const whole = read('');
  const bytes = new Map<Encoding, Buffer>([['identity', whole]]);
  if (compressed.has(`${name}.br`)) bytes.set('br', read('.br'));
  if (compressed.has(`${name}.gz`)) bytes.set('gzip', read('.gz'));
  return {
    etag: createHash('sha256').update(whole).digest('base64url').slice(0, 22),
    headers: {
      ...security,
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'cache-control': cacheControl(name),
      ...(name.startsWith('/dictionary.') && { 'use-as-dictionary': 'match="/*", match-dest=("document")' }),
    },
    encodings: (['br', 'gzip'] as const).filter((encoding) => bytes.has(encoding)),
    bytes: (encoding) => bytes.get(encoding) ?? whole,
  };
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.dat': 'application/octet-stream',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
};

/**
 * Names under /_astro/, and that of the dictionary, contain a hash, so the content never changes. Browsers ask for the
 * icon and the manifest with every page, and may use yesterday's. The service worker is asked for again each time: one
 * with a fault must not stay a day longer on the devices than on the server.
 */
function cacheControl(name: string): string {
  if (/^\/(_astro\/|dictionary\.)/.test(name)) return 'public, max-age=31536000, immutable';
  return /^\/(favicon\.svg$|manifest\.webmanifest$|icons\/)/.test(name)
    ? 'public, max-age=86400'
    : 'no-cache';
}
