import sirv from 'sirv';

/** Files of the build, compressed when it was made. Names under /_astro/ carry their content's hash and never change. */
export const staticFiles = (folder: string) =>
  sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: (res, path) => {
      const hashed = path.startsWith('/_astro/');
      res.setHeader('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
