import fastify from 'fastify';
import { ctxWithCrowd } from './crowd.ts';
import { report } from './report.ts';

/** The limit: Fastify with one route and one read by key of the same database, and nothing of ours. */
export async function serveBareRead(table: 'users' | 'services'): Promise<void> {
  const { db } = await ctxWithCrowd();
  const api = fastify();
  api.get<{ Params: { id: string } }>(`/api/${table}/:id`, ({ params }) =>
    db.selectFrom(table).selectAll().where('id', '=', Number(params.id)).executeTakeFirst(),
  );
  await api.ready();
  report(api.server);
}
