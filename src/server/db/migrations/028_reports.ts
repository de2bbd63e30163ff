import type { Migration } from './migration.ts';

/**
 * Stores the decision for the reporter. Deletes the texts of erased reporters from reports and from copies of
 * conversations.
 */
export const reports: Migration = async (db) => {
  await db.schema.alterTable('reports').addColumn('decision', 'text').execute();
  await db.schema.createIndex('reports_reporter').on('reports').column('reporter_id').execute();
  const ofErased = db.updateTable('reports').where('reporter_id', 'is', null);
  await ofErased.set({ text: null, client_id: null }).execute();
  const copies = await db
    .selectFrom('reports')
    .select(['id', 'owner_id', 'snapshot'])
    .where('reporter_id', 'is', null)
    .where('owner_id', 'is not', null)
    .where('type', '=', 'message')
    .execute();
  for (const { id, owner_id, snapshot } of copies) {
    const { messages = [] }: { messages?: { sender_id: number }[] } = JSON.parse(String(snapshot));
    const left = messages.filter(({ sender_id }) => sender_id === owner_id);
    await db
      .updateTable('reports')
      .set({ snapshot: JSON.stringify({ messages: left }) })
      .where('id', '=', id)
      .execute();
  }
};
