import { countServiceVisits } from '#server/services/services.ts';
import type { Visit } from '#server/visits/visit.ts';
import type { Counter } from '#server/visits/visits.ts';

/** Of every feature whose things are visited: what they say of that themselves. */
export const counters: Readonly<Record<Visit['type'], Counter>> = { service: countServiceVisits };
