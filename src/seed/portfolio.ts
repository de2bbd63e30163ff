import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { asViewer } from '#server/accounts/accounts.ts';
import {
  type FileRule,
  type IncomingFile,
  incomingFolder,
  keepIncoming,
} from '#server/files/incoming-file.ts';
import { loadSharp } from '#server/files/variants.ts';
import { publish } from '#server/portfolio/portfolio.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { dataOf } from './data.ts';
import { daysAgo } from './days.ts';
import { type Drawing, drawings } from './drawings.ts';
import { pdfOf } from './pdf.ts';
import { photographOf } from './photographs.ts';

interface Document {
  readonly pdf: string;
  readonly lines: readonly string[];
}

export interface Work {
  readonly title: string;
  readonly description: string;
  readonly daysAgo: number;
  readonly link?: string;
  readonly shows?: Drawing | 'film' | { readonly photograph: string } | Document;
}

/** The last work comes first in a portfolio. */
export const { bakeryWorks, electricianWorks, crowdWorks } =
  dataOf<Readonly<Record<'bakeryWorks' | 'electricianWorks' | 'crowdWorks', readonly Work[]>>>('works');

export const works = crowdWorks.length;

export async function seedWorksOfCrowd(ctx: Ctx, freelancers: readonly number[]): Promise<void> {
  for (const [index, work] of crowdWorks.entries()) {
    const id = freelancers[index];
    if (id !== undefined) await show(ctx, await asViewer(ctx, id), null, work, `seed-work-${index}`);
  }
}

export async function seedWorks(
  ctx: Ctx,
  viewer: Viewer,
  { works, company_id }: { works: readonly Work[]; company_id: number | null },
): Promise<void> {
  for (const [index, work] of works.entries())
    await show(ctx, viewer, company_id, work, `demo-work-${index}`);
}

/** The client id makes a second run harmless. */
async function show(
  now: Ctx,
  viewer: Viewer,
  company_id: number | null,
  { title, description, daysAgo: days, link, shows }: Work,
  client_id: string,
): Promise<void> {
  const ctx = daysAgo(now, days);
  const [file, still] = shows === undefined ? [] : await filesOf(ctx, shows);
  try {
    await publish(
      ctx,
      viewer,
      { title, description, link: link ?? null, company_id, client_id },
      { media_file: file ? [file] : [], still: still ? [still] : [] },
    );
  } finally {
    await file?.discard();
    await still?.discard();
  }
}

async function filesOf(
  ctx: Ctx,
  shows: NonNullable<Work['shows']>,
): Promise<readonly (IncomingFile | undefined)[]> {
  if (shows === 'film')
    return [
      await kept(ctx, 'media', 'Obra.mp4', createReadStream(ofFilm('film.mp4'))),
      await kept(ctx, 'pictures', 'still.jpg', createReadStream(ofFilm('still.jpg'))),
    ];
  if (typeof shows === 'object' && 'photograph' in shows) {
    const picture = await photographOf(shows.photograph);
    return [await kept(ctx, 'pictures', `${shows.photograph}.jpg`, Readable.from([picture]))];
  }
  if (typeof shows === 'object') {
    const bytes = pdfOf(shows.pdf.replace('.pdf', ''), shows.lines);
    return [await kept(ctx, 'media', shows.pdf, Readable.from([bytes]))];
  }
  return [await drawn(ctx, shows)];
}

export async function drawn(ctx: Ctx, name: Drawing): Promise<IncomingFile | undefined> {
  const sharp = await loadSharp();
  const picture = await sharp(Buffer.from(drawings[name])).jpeg({ quality: 85 }).toBuffer();
  return kept(ctx, 'pictures', `${name}.jpg`, Readable.from([picture]));
}

/** Made by tests/tools/draw-film.ts. */
const ofFilm = (name: string): string => fileURLToPath(new URL(`film/${name}`, import.meta.url));

const kept = (ctx: Ctx, types: FileRule['types'], name: string, bytes: Readable) =>
  keepIncoming(bytes, { field: 'media_file', name, folder: incomingFolder(ctx), types, limit: 1024 * 1024 });
