/** The limit: a part of the same bytes from memory, through nothing. */
import { createServer } from 'node:http';
import { report } from '../report.ts';
import { clip } from './clip.ts';

const etag = '"clip"';
report(
  createServer(({ headers }, res) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const [start, end] = [Number(from), Number(to)];
    res.writeHead(206, {
      'content-type': 'video/mp4',
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${clip.length}`,
      etag,
    });
    res.end(clip.subarray(start, end + 1));
  }),
);
