import type { WebSocket } from 'ws';
import { serveApi } from '#tests/support/api.ts';
import { startsWith } from './chat.ts';
import { person } from './people.ts';

/** Rosa and Nelson, and a conversation of theirs that Rosa began. */
export async function two(options?: Parameters<typeof serveApi>[0]) {
  const api = await serveApi(options);
  const rosa = await person(api, { full_name: 'Rosa Cumbe' });
  const nelson = await person(api, { full_name: 'Nelson Macuácua' });
  return { api, rosa, nelson, id: await startsWith(rosa, nelson) };
}

/** Until the program has let the socket in, which is a moment after it is open. */
export const letIn = ({ ws }: { readonly ws: WebSocket }): Promise<void> =>
  new Promise((resolve) => {
    ws.once('pong', () => setTimeout(resolve, 50));
    ws.ping();
  });
