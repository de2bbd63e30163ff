import type { Migration } from './migration.ts';

export const interviews: Migration = async (db) => {
  for (const column of ['interview_at', 'interview_place', 'told_interview'])
    await db.schema.alterTable('applications').addColumn(column, 'text').execute();
};
