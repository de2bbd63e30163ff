import type { QueryResult } from 'kysely';

/** A message to the writing thread. The first step of a transaction queues it; commit or rollback is its last step. */
export type Question = Step | { id: number; action: 'ping' } | { id: number; action: 'close' };

export type Step =
  | { id: number; transaction: number; action: 'run'; sql: string; parameters: readonly unknown[] }
  | { id: number; transaction: number; action: 'commit' | 'rollback' };

export type Answer = { id: number; result: QueryResult<unknown> } | { id: number; error: SentError };

export const nothing: QueryResult<unknown> = { rows: [] };

/** An error sent between threads. Sending the object itself would keep only its message. */
interface SentError {
  message: string;
  code?: unknown;
  errcode?: unknown;
}

export function errorToSend(error: Error): SentError {
  const { message, code, errcode }: SentError = error;
  return { message, code, errcode };
}

export const receivedError = ({ message, ...rest }: SentError): Error =>
  Object.assign(new Error(message), rest);
