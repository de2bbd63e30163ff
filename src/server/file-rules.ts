import { mayReadCv } from '#server/applications/reading.ts';
import { isFileTaken, mayReadFile } from '#server/chat/chat.ts';
import { exportName, mayReadExport } from '#server/exports/exports.ts';
import type { FileRules } from '#server/files/private-files.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

/** Who may read which private file is known to the feature that keeps it. */
export const fileRules = (ctx: Ctx): FileRules => ({
  isTaken: (name) => isFileTaken(ctx.db, name),
  mayRead: async (name, readerId) =>
    (await mayReadFile(ctx, name, readerId)) ||
    (await mayReadCv(ctx, name, readerId)) ||
    (await mayReadExport(ctx, name, readerId)),
  downloadName: (name) => exportName(ctx, name),
});
