import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Ctx } from '#server/runtime/ctx.ts';
import { isBackupDue } from './backups.ts';

const [firstMs, everyMs] = [60_000, 10 * 60_000];
const command = fileURLToPath(new URL('../commands/backup.ts', import.meta.url));

/**
 * By a timer and not by the queue, because only some of several programs may have BACKUP_DIR. In a process of its own,
 * because summing and packing would hold up the pages.
 */
export function startNightly(ctx: Ctx): () => void {
  if (ctx.config.backups.folder === undefined) return () => undefined;
  let isRunning = false;
  const look = async () => {
    if (isRunning || !(await isBackupDue(ctx))) return;
    isRunning = true;
    await runBackup(ctx).finally(() => {
      isRunning = false;
    });
  };
  const lookAndLog = () =>
    void look().catch((err: unknown) => ctx.log.error({ err }, 'The nightly backup could not be made.'));
  const first = setTimeout(lookAndLog, firstMs).unref();
  const repeated = setInterval(lookAndLog, everyMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(repeated);
  };
}

function runBackup({ log }: Pick<Ctx, 'log'>): Promise<void> {
  const child = spawn(process.execPath, [command, '--nightly'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const hear = (chunk: Buffer) => {
    said = (said + chunk).slice(-2000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) return reject(new Error(said.trim() || `It ended with ${code}.`));
      if (said.trim()) log.info({ said: said.trim() }, 'The nightly backup is made.');
      resolve();
    });
  });
}
