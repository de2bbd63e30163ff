import type { FastifyRequest, RouteOptions } from 'fastify';
import { Allowances } from '#server/fairness/allowances.ts';
import { asVisitor, Turns } from '#server/fairness/turns.ts';
import { callerOf } from '#server/http/client-address.ts';

/** Reads take milliseconds, on the thread that also serves pages. */
const [readsAtOnce, mostWaiting] = [8, 1000];

/**
 * Queues calls per person or address, so that a client with a thousand calls delays only itself. Reads wait here,
 * searches in a queue of their own, and writes where they begin to write.
 */
export function callTurns(): (route: RouteOptions) => void {
  const turns = new Turns(readsAtOnce, mostWaiting, { allowances: new Allowances() });
  return (route) => {
    const { method, handler, config } = route;
    const isRead = method === 'GET' && !config?.isSearch;
    route.handler = function (request, reply) {
      const who = lineOf(request);
      const answer = async () => handler.call(this, request, reply);
      return asVisitor(who, () => (isRead ? turns.take(who, answer) : answer()));
    };
  };
}

const lineOf = (request: FastifyRequest): string =>
  request.viewer ? `person ${request.viewer.id}` : callerOf(request).address;
