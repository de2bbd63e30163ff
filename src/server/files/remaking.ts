import { buffer } from 'node:stream/consumers';
import { widthsUpTo } from '#lib/format/picture.ts';
import type { QueuedWork } from '#server/queue/kinds.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { fileName, joinWidths, widthsOf } from './picture-names.ts';
import { listPicturesBelow, type PictureRow, setWidths } from './queries.ts';
import { resizedCopies } from './variants.ts';

type Needs = Pick<Ctx, 'db' | 'storage' | 'log'>;

const batchSize = 200;
const mostMs = 5000;

/**
 * Makes the widths that pictures of older versions lack, the newest pictures first. Files of other widths stay, because
 * browsers and kept pages have their addresses. Does one slice and returns where the next one starts.
 */
export async function remakePictures(
  ctx: Needs,
  { below = Number.MAX_SAFE_INTEGER }: QueuedWork['remake-pictures'],
): Promise<QueuedWork['remake-pictures'] | undefined> {
  const begun = performance.now();
  const rows = await listPicturesBelow(ctx.db, below, batchSize);
  for (const row of rows) {
    const missing = widthsUpTo(row.width).filter((width) => !widthsOf(row).includes(width));
    if (missing.length === 0) continue;
    await remake(ctx, row, missing);
    if (performance.now() - begun > mostMs) return { below: row.id };
  }
  const last = rows.at(-1);
  return rows.length === batchSize && last ? { below: last.id } : undefined;
}

/** The row comes last: a file that it does not list yet is made again. The sweep removes such files too. */
async function remake(
  { db, storage, log }: Needs,
  row: PictureRow,
  missing: readonly number[],
): Promise<void> {
  const largest = await storage.get(fileName(row, row.width));
  if (!largest) return log.warn({ picture: row.id }, 'A picture has no file to remake it from.');
  const copies = await resizedCopies(await buffer(largest.stream), missing);
  if (!copies) return log.warn({ picture: row.id }, 'The file of a picture is damaged, so it is not remade.');
  for (const { width, bytes } of copies) await storage.put(fileName(row, width), bytes, largest.type);
  if (await setWidths(db, row, joinWidths(widthsOf(row), missing))) return;
  // The picture is being removed.
  for (const width of missing) await storage.remove(fileName(row, width));
}
