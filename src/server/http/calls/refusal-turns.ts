import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { Turns } from '#server/fairness/turns.ts';
import { callerOf } from '#server/http/client-address.ts';
import { AppError } from '#server/runtime/errors.ts';

const refusalMs = 10;
/** As many as there are connections, each of which waits for one answer. */
const mostWaiting = 4000;
const turns = new Turns(1, mostWaiting);

export const isTooMany = (error: unknown): boolean =>
  error instanceof AppError && error.kind === 'rate_limited';

/**
 * Who asks again at once for what was too much would be refused thousands of times a second, on the thread that serves
 * everybody.
 */
export const waitToBeRefused = (request: FastifyRequest): Promise<void> =>
  turns.take(callerOf(request).address, () => sleep(refusalMs));
