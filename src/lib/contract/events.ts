import * as z from 'zod/mini';
import { id } from './id.ts';

/**
 * Who is told: `program`, this process alone; `programs`, every process on the same database. An event may get
 * lost on its way to other processes, so what must not get lost is also written in the database.
 */
const to = z.enum(['program', 'programs']);

/** Things of this person look otherwise: pages that show them are kept no longer. */
const thingsChanged = z.object({ type: z.literal('things-changed'), to, ownerId: id });

/** The queue has something new. */
const workQueued = z.object({ type: z.literal('work-queued'), to });

const appEvent = z.discriminatedUnion('type', [thingsChanged, workQueued]);
export type AppEvent = z.infer<typeof appEvent>;
export type EventType = AppEvent['type'];
export type EventOf<Type extends EventType> = Extract<AppEvent, { type: Type }>;

/** An event on its way to other processes, with the one that told it: a process is not told its own again. */
export const programMessage = z.object({ from: z.string(), event: appEvent });
export type ProgramMessage = z.infer<typeof programMessage>;
