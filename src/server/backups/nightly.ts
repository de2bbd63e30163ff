import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Ctx } from '#server/runtime/ctx.ts';
import { isBackupDue, longestMs } from './backups.ts';

const [firstMs, everyMs] = [60_000, 10 * 60_000];
const command = fileURLToPath(new URL('../commands/backup.ts', import.meta.url));

/**
 * By a timer and not by the queue, because only some of several programs may have BACKUP_DIR. In a process of its own,
 * because summing and packing would hold up the pages.
 */
export function startNightly(ctx: Ctx): () => void {
  if (ctx.config.backups.folder === undefined) return () => undefined;
  let running: ChildProcess | undefined;
  const look = async () => {
    if (running || !(await isBackupDue(ctx))) return;
    running = runBackup(ctx);
    running.once('close', () => {
      running = undefined;
    });
  };
  const lookAndLog = () =>
    void look().catch((err: unknown) => ctx.log.error({ err }, 'It is not known whether a backup is due.'));
  const first = setTimeout(lookAndLog, firstMs).unref();
  const repeated = setInterval(lookAndLog, everyMs).unref();
  return () => {
    clearTimeout(first);
    clearInterval(repeated);
    // It clears away what it has begun, and notes that it was ended.
    running?.kill('SIGTERM');
  };
}

function runBackup({ log }: Pick<Ctx, 'log'>): ChildProcess {
  const child = spawn(process.execPath, [command, '--nightly'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestMs,
  });
  let said = '';
  const hear = (chunk: Buffer) => {
    said = (said + chunk).slice(-2000);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  child.once('error', (err) => log.error({ err }, 'The nightly backup could not be begun.'));
  child.once('close', (code) => {
    if (code === 0) log.info({ said: said.trim() }, 'The nightly backup has ended.');
    else log.error({ code, said: said.trim() }, 'The nightly backup or its proof has failed.');
  });
  return child;
}
