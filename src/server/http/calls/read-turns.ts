import type { FastifyRequest, RouteOptions } from 'fastify';
import { callerOf } from '#server/http/calls/caller.ts';
import { Turns } from '#server/turns.ts';

/** Reads take milliseconds, on the thread that also serves pages. */
const [readsAtOnce, mostWaiting] = [8, 1000];

/**
 * Lets calls that read take turns: by the person, or else by the address, so that who asks for a thousand lists delays
 * only themselves. Searches wait in a line of their own.
 */
export function readTurns(): (route: RouteOptions) => void {
  const turns = new Turns(readsAtOnce, mostWaiting);
  const inTurn = new WeakSet<RouteOptions['handler']>();
  return (route) => {
    const { method, handler, config } = route;
    // Fastify adds a call for HEAD with the handler of the call for GET.
    if ((method !== 'GET' && method !== 'HEAD') || config?.isSearch || inTurn.has(handler)) return;
    route.handler = function (request, reply) {
      return turns.take(lineOf(request), async () => handler.call(this, request, reply));
    };
    inTurn.add(route.handler);
  };
}

const lineOf = (request: FastifyRequest): string =>
  request.viewer ? `person ${request.viewer.id}` : callerOf(request).address;
