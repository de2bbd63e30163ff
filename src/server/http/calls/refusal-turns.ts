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

/** Otherwise a client that retries without a pause gets thousands of refusals a second from the thread that serves all. */
export const waitToBeRefused = (request: FastifyRequest): Promise<void> =>
  turns.take(callerOf(request).address, () => sleep(refusalMs));
