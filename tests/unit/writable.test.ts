import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusalOf, writableFolder, writableSharedFolder } from '#server/runtime/writable.ts';
import { freshFolder } from '#tests/support/database.ts';

describe('a folder that the program writes into', () => {
  it('is made, and closed to others', async () => {
    const path = join(await freshFolder(), 'a/b');
    await writableFolder('DATA_DIR', path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    await chmod(path, 0o755);
    await writableFolder('DATA_DIR', path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  it('and that others copy from is made too, and stays as open as its owner has it', async () => {
    const path = join(await freshFolder(), 'backups');
    await writableSharedFolder('BACKUP_DIR', path);
    expect((await stat(path)).mode & 0o777).toBe(0o700);
    await chmod(path, 0o750);
    await writableSharedFolder('BACKUP_DIR', path);
    expect((await stat(path)).mode & 0o777).toBe(0o750);
  });

  it('is refused where it cannot be made', async () => {
    const file = join(await freshFolder(), 'file');
    await writeFile(file, '');
    await expect(writableFolder('DATA_DIR', join(file, 'data'))).rejects.toThrow('ENOTDIR');
  });

  const failure = (code: string) => Object.assign(new Error(code), { code });

  /** Root may write everywhere, so that no real folder refuses it here. */
  it.each(['EACCES', 'EPERM'])('of somebody else is named with who has to own it (%s)', (code) => {
    const owner = `${process.getuid?.()}:${process.getgid?.()}`;
    expect(refusalOf('DATA_DIR', '/data', failure(code))).toMatchObject({
      message: `DATA_DIR (/data) cannot be written: the program runs as ${owner} (uid:gid). On its machine: chown -R ${owner} /data`,
    });
  });

  it('of a read-only disk is called that', () => {
    expect(refusalOf('BACKUP_DIR', '/backups', failure('EROFS'))).toMatchObject({
      message: 'BACKUP_DIR (/backups) is on a disk that is read-only.',
    });
  });
});
