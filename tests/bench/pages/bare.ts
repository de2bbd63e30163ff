/** The limit: the bytes of one page from memory, through nothing. */
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { report } from '../report.ts';
import { siteWithCrowd } from './site.ts';

const { render } = await siteWithCrowd();
const body = brotliCompressSync(await render('/'));
report(
  createServer((_req, res) => {
    res.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
    });
    res.end(body);
  }),
);
