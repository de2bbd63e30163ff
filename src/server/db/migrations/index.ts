import type { Migration } from './migration.ts';

/** In the order of their names, `001_accounts` first. What was shipped is frozen: a change is a new migration. */
export const migrations: Readonly<Record<string, Migration>> = {};
