import { describe, expect, it } from 'vitest';
import { databaseAnswers } from '#server/db/connect.ts';
import { freshDatabase, freshPlace, opened, ownDatabase } from '#tests/support/database.ts';

describe('asking the database whether it is there', () => {
  it('is answered while it reads and its writer lives', async () => {
    await expect(databaseAnswers(await freshDatabase())).resolves.toBeUndefined();
  });

  it('is refused before it is migrated and after it is closed', async () => {
    await expect(databaseAnswers(await opened(await freshPlace()))).rejects.toThrow('migrations');
    const closed = await ownDatabase();
    await closed.destroy();
    await expect(databaseAnswers(closed)).rejects.toThrow();
  });
});
