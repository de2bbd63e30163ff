import * as z from 'zod/mini';
import { id } from './id.ts';

/**
 * The receivers: `program` is this process alone, `programs` are all processes on the same database. An event may get
 * lost on its way to other processes, so anything that must not get lost is written to the database too.
 */
const to = z.enum(['program', 'programs']);

/** A person's things have changed. Cached pages that show them are dropped. */
const thingsChanged = z.object({ type: z.literal('things-changed'), to, ownerId: id });

/** The queue has a new job. */
const workQueued = z.object({ type: z.literal('work-queued'), to });

const appEvent = z.discriminatedUnion('type', [thingsChanged, workQueued]);
export type AppEvent = z.infer<typeof appEvent>;
export type EventType = AppEvent['type'];
export type EventOf<Type extends EventType> = Extract<AppEvent, { type: Type }>;

/** An event for other processes, with the process that sent it. A process ignores its own messages. */
export const programMessage = z.object({ from: z.string(), event: appEvent });
export type ProgramMessage = z.infer<typeof programMessage>;
