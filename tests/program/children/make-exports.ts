/**
 * Makes copies of accounts' data, one after another, and says how far each took the memory of this process beyond what
 * it had before. Arguments: the data folder, the numbers of the exports.
 */
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { makeExport } from '#server/exports/exports.ts';

const [dataDir = '', ...ids] = process.argv.slice(2);
const { ctx, close } = await compose(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
const memory = () => process.memoryUsage.rss() / 1024 / 1024;

for (const id of ids) {
  globalThis.gc?.();
  const base = memory();
  let most = base;
  const watch = setInterval(() => {
    most = Math.max(most, memory());
  }, 5);
  const begun = performance.now();
  await makeExport(ctx, { exportId: Number(id) }, { tries: 1, signal: new AbortController().signal });
  clearInterval(watch);
  const seconds = (performance.now() - begun) / 1000;
  process.stdout.write(`${JSON.stringify({ id: Number(id), base, beyond: most - base, seconds })}\n`);
}
await close();
