import { sendInBackground } from './background.ts';

/** A script of its own, which the service worker loads when the network is back: few ever need it. */
Object.assign(globalThis, { sendInBackground });
