import { chmod, mkdir, open, stat } from 'node:fs/promises';

const folderMode = 0o700;
const fileMode = 0o600;
const everybodyMayWrite = 0o002;

export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: folderMode });
  await closeToOthers(path, folderMode);
}

export async function privateFile(path: string): Promise<void> {
  const file = await open(path, 'a', fileMode);
  await file.close();
  await closeToOthers(path, fileMode);
}

export async function closeToOthers(path: string, mode = fileMode): Promise<void> {
  const found = await stat(path).catch(ifMissing);
  // A shared folder like /tmp is not only ours, even if this program may change it.
  if (!found || (found.mode & 0o777 & ~mode) === 0 || (found.isDirectory() && found.mode & everybodyMayWrite))
    return;
  // The file belongs to another user, who decides.
  await chmod(path, found.mode & mode).catch(ifOneOf('EPERM', 'EROFS'));
}

const ifOneOf =
  (...codes: string[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof Error && 'code' in error && codes.includes(String(error.code)))) throw error;
  };

export const ifMissing = ifOneOf('ENOENT');
