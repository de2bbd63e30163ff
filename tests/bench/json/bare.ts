/** The limit: what Node alone does with a small answer of JSON. */
import { createServer } from 'node:http';
import { report } from '../report.ts';

report(
  createServer((_req, res) => {
    const body = JSON.stringify({ id: 7 });
    res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
    res.end(body);
  }),
);
