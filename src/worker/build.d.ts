/** src/build/worker.ts sets these three. BUILD is the name of the build. */
declare const BUILD: string;
declare const SHELL: readonly string[];
/** Further files for signed-in people, who may have something to send. */
declare const OUTBOX: readonly string[];

/** Comes from /sw-outbox.js: scripts/outbox/background.ts. */
declare const sendInBackground: () => Promise<readonly string[]>;
