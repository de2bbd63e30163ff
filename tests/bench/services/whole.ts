/** `GET /services/{id}` through everything that a call of the program goes through. */
import { createServer } from 'node:http';
import { features } from '#server/features.ts';
import { createCalls } from '#server/http/calls/door.ts';
import { ctxWithCrowd } from '../crowd.ts';
import { report } from '../report.ts';

const calls = await createCalls(await ctxWithCrowd(), features);
report(
  createServer((req, res) => {
    if (!calls(req, res)) res.writeHead(404).end();
  }),
);
