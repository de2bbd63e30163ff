import { availableParallelism } from 'node:os';

/** A page waits for its browser now and then: one more than there are cores keeps all of them at work. */
export const siteWorkers = availableParallelism() + 1;
