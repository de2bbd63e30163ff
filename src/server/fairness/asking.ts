import { AsyncLocalStorage } from 'node:async_hooks';

const askers = new AsyncLocalStorage<string>();

/** Does the work on behalf of a person or address, so that everything inside waits in that queue. */
export const askedBy = <T>(who: string, work: () => T): T => askers.run(who, work);

/** The person or address that the running code works for. Undefined for the program's own work. */
export const asker = (): string | undefined => askers.getStore();
