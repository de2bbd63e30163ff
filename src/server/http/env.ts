import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Trace } from '#server/http/watch.ts';
import type { Ctx } from '#server/types.ts';

/** The context of every handler of the API: `new Hono<Env>()`. */
export interface Env {
  Bindings: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse; readonly trace: Trace };
  Variables: { ctx: Ctx };
}
