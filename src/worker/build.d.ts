/** src/build/worker.ts sets these four. BUILD is the name of the build. */
declare const BUILD: string;
/** Address of the script that sends what waits: scripts/outbox/background.ts. */
declare const SENDER: string;
declare const SHELL: readonly string[];
/** Further files for signed-in people, who may have something to send. */
declare const OUTBOX: readonly string[];

/** Comes from SENDER. */
declare const sendInBackground: () => Promise<readonly string[]>;
