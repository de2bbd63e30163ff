import { AsyncLocalStorage } from 'node:async_hooks';

const askers = new AsyncLocalStorage<string>();

/** Does the work for this person or address, so that whatever it waits for later knows whose line to wait in. */
export const askedBy = <T>(who: string, work: () => T): T => askers.run(who, work);

/** Whom the running code works for: a person or an address. Undefined for the program's own work. */
export const asker = (): string | undefined => askers.getStore();
