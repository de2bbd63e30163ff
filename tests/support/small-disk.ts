import { execFileSync } from 'node:child_process';
import { onTestFinished, type TestContext } from 'vitest';

/** Makes a disk of so many megabytes of a folder, for one test. Only root may, and not everywhere. */
export function mountSmallDisk(folder: string, megabytes: number, context: TestContext): void {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    const missing = 'No disk can be mounted here.';
    if (process.env['CI']) throw new Error(missing);
    process.stderr.write(`SKIPPED: a full disk. ${missing}\n`);
    context.skip(missing);
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
}
