/** What src/build/worker.ts puts in: the name of the build, and the addresses that it needs without a network. */
declare const BUILD: string;
declare const SHELL: readonly string[];
