import type { FastifyRequest, RouteOptions } from 'fastify';
import { askedBy } from '#server/fairness/asking.ts';
import { Shares } from '#server/fairness/shares.ts';
import { Turns } from '#server/fairness/turns.ts';
import { callerOf } from './caller.ts';

/** Reads take milliseconds, on the thread that also serves pages. */
const [readsAtOnce, mostWaiting] = [8, 1000];

/**
 * Lets calls take turns: by the person, or else by the address, so that who asks for a thousand things delays only
 * themselves. Calls that read wait here, searches in a line of their own, and calls that write where they begin to.
 */
export function callTurns(): (route: RouteOptions) => void {
  const turns = new Turns(readsAtOnce, mostWaiting, { shares: new Shares() });
  const known = new WeakSet<RouteOptions['handler']>();
  return (route) => {
    const { method, handler, config } = route;
    // Fastify adds a call for HEAD with the handler of the call for GET.
    if (known.has(handler)) return;
    const isRead = (method === 'GET' || method === 'HEAD') && !config?.isSearch;
    route.handler = function (request, reply) {
      const who = lineOf(request);
      const answer = async () => handler.call(this, request, reply);
      return askedBy(who, () => (isRead ? turns.take(who, answer) : answer()));
    };
    known.add(route.handler);
  };
}

const lineOf = (request: FastifyRequest): string =>
  request.viewer ? `person ${request.viewer.id}` : callerOf(request).address;
