import { nameHash } from './name-hash.ts';

const grounds = ['#8FC4B7', '#E9A38A', '#F2B134', '#5E8C4A'] as const;

/** Chosen by the title, so that two things of one trade often look different. */
export const groundOf = (title: string): string => grounds[nameHash(title) % grounds.length] ?? grounds[0];
