import { createServer } from 'node:http';
import { Hono } from 'hono';
import { json } from '#server/http/json.ts';
import { lightRequest } from '#server/http/light-request.ts';
import { ctxWithCrowd } from './crowd.ts';
import { report } from './report.ts';

/** The limit: Hono with one route and one read by key, over the same request object and the same database. */
export async function serveBareRead(table: 'users' | 'services'): Promise<void> {
  const { db } = await ctxWithCrowd();
  const app = new Hono().get(`/api/${table}/:id`, async (c) => {
    const id = Number(c.req.param('id'));
    return json(await db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst());
  });
  report(
    createServer(async (req, res) => {
      const answer: unknown = await app.fetch(lightRequest(req, req.url ?? ''));
      const { text } = answer as { text: string };
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      res.end(text);
    }),
  );
}
