import type { QueryResult } from 'kysely';

/** What the main thread asks of the writing thread. The first step of a transaction queues it up; its commit or rollback is its last. */
export type Question = Step | { id: number; act: 'ping' } | { id: number; act: 'close' };

export type Step =
  | { id: number; transaction: number; act: 'run'; sql: string; parameters: readonly unknown[] }
  | { id: number; transaction: number; act: 'commit' | 'rollback' };

export type Answer = { id: number; result: QueryResult<unknown> } | { id: number; error: Told };

export const nothing: QueryResult<unknown> = { rows: [] };

/** An error as it crosses between threads, which would take everything from it but its message. */
interface Told {
  message: string;
  code?: unknown;
  errcode?: unknown;
}

export function tell(error: Error): Told {
  const { message, code, errcode }: Told = error;
  return { message, code, errcode };
}

export const heard = ({ message, ...rest }: Told): Error => Object.assign(new Error(message), rest);
