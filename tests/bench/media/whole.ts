/** A part of a video, out of a folder, through everything that a public file goes through. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCtx } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { publicFiles } from '#server/files/public-files.ts';
import { securityHeaders } from '#server/http/pages/security-headers.ts';
import { createRouter } from '#server/http/router.ts';
import { report } from '../report.ts';
import { clip } from './clip.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bizlink-bench-'));
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const ctx = await openCtx(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'info' }));
await ctx.storage.put(`${'0'.repeat(32)}.mp4`, clip, 'video/mp4');
const notHere = () => {
  throw new Error('Only public files are measured here.');
};
report(
  createServer(
    createRouter({
      headers: securityHeaders(ctx.config.publicUrl),
      calls: () => false,
      media: publicFiles(ctx),
      kept: [],
      pages: notHere,
    }),
  ),
);
