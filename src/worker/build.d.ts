/** What src/build/worker.ts puts in: the name of the build, and the addresses that it needs without a network. */
declare const BUILD: string;
/** For everybody. */
declare const SHELL: readonly string[];
/** And for who is signed in, and may have something to send. */
declare const OUTBOX: readonly string[];

/** Of /sw-outbox.js, once that is loaded: scripts/outbox/background.ts. */
declare const sendInBackground: () => Promise<readonly string[]>;
