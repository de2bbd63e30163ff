import { availableParallelism } from 'node:os';

/** A page waits for its browser now and then: two more than there are cores keep all of them at work. */
export const siteWorkers = availableParallelism() + 2;
