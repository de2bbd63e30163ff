/** `users/me` through everything that a call of the program goes through, with a real access token. */
import { createServer } from 'node:http';
import { beginSession } from '#server/accounts/accounts.ts';
import { features } from '#server/features.ts';
import { createCalls } from '#server/http/calls/door.ts';
import { ctxWithCrowd } from '../crowd.ts';
import { report } from '../report.ts';

const ctx = await ctxWithCrowd();
const user = await ctx.db.selectFrom('users').selectAll().where('id', '=', 7).executeTakeFirstOrThrow();
const { access_token } = await beginSession(
  ctx,
  user,
  { userAgent: 'bench', address: '127.0.0.1' },
  'password',
);
const calls = await createCalls(ctx, features);
report(
  createServer((req, res) => {
    if (!calls(req, res)) res.writeHead(404).end();
  }),
  { bearer: access_token },
);
