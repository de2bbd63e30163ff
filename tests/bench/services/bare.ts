/** The limit: Hono with one route and one read by key, over the same request object and the same database. */
import { createServer } from 'node:http';
import { Hono } from 'hono';
import { json } from '#server/http/json.ts';
import { lightRequest } from '#server/http/light-request.ts';
import { ctxWithCrowd } from '../crowd.ts';
import { report } from '../report.ts';

const { db } = await ctxWithCrowd();
const app = new Hono().get('/api/services/:id', async (c) => {
  const id = Number(c.req.param('id'));
  const service = await db.selectFrom('services').selectAll().where('id', '=', id).executeTakeFirst();
  return json(service);
});

report(
  createServer(async (req, res) => {
    const answer: unknown = await app.fetch(lightRequest(req, req.url ?? ''));
    const { text } = answer as { text: string };
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
    res.end(text);
  }),
);
