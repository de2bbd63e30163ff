import { Readable } from 'node:stream';
import type { PublishService } from '#lib/contract/services.ts';
import { dayInMaputo } from '#lib/format/date.ts';
import { incomingFolder, keepIncoming } from '#server/files/incoming-file.ts';
import { keepPicture } from '#server/files/pictures.ts';
import { loadSharp } from '#server/files/variants.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { promote, publish } from '#server/services/services.ts';
import { dataOf } from './data.ts';
import { daysAgo } from './days.ts';
import { photographOf, signOf } from './photographs.ts';
import type { Random } from './random.ts';

const day = 24 * 60 * 60 * 1000;
/** In days before today. */
export const demoBegan = 44;

export interface DemoService extends Omit<PublishService, 'images' | 'company_id'> {
  /** Of drawings of src/assets/trades.svg. */
  readonly photographs: readonly string[];
  /** These too, as they are. */
  readonly drawings?: readonly string[];
  readonly daysAgo: number;
  readonly isPromoted?: boolean;
}

export const { bakery, electrician } =
  dataOf<Readonly<Record<'bakery' | 'electrician', readonly DemoService[]>>>('demo-services');

export async function seedDemoServices(
  now: Ctx,
  viewer: Viewer,
  {
    services,
    company_id,
    random,
  }: { services: readonly DemoService[]; company_id: number | null; random: Random },
): Promise<void> {
  for (const { photographs, drawings = [], isPromoted = false, daysAgo: days, ...words } of services) {
    const ctx = daysAgo(now, days);
    const images: string[] = [];
    for (const name of photographs) images.push(await photographFor(ctx, viewer.id, name));
    for (const name of drawings) images.push(await pictureOf(ctx, viewer, name));
    const { id } = await publish(ctx, viewer, { ...words, company_id, images });
    if (isPromoted) await promote(ctx, viewer, id, true);
    await addVisits(ctx, id, { days, random });
  }
}

export async function pictureOf(ctx: Ctx, viewer: Viewer, name: string): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width="1280" height="800" fill="#8FC4B7">${await signOf(name)}</svg>`;
  const sharp = await loadSharp();
  return keep(ctx, viewer.id, await sharp(Buffer.from(svg)).png().toBuffer());
}

export const photographFor = async (ctx: Ctx, owner: number, name: string): Promise<string> =>
  keep(ctx, owner, await photographOf(name));

async function keep(ctx: Ctx, owner: number, bytes: Buffer): Promise<string> {
  const rule = {
    field: 'image',
    folder: incomingFolder(ctx),
    types: 'pictures',
    limit: bytes.length,
  } as const;
  const file = await keepIncoming(Readable.from([bytes]), rule);
  if (!file) throw new Error('The picture is empty.');
  try {
    return (await keepPicture(ctx, owner, file)).url;
  } finally {
    await file.discard();
  }
}

/** Visits grow from week to week and at weekends, as for sellers who share their services. */
async function addVisits(
  { db, clock }: Ctx,
  id: number,
  { days: past, random }: { days: number; random: Random },
): Promise<void> {
  const then = clock.now().getTime();
  const days = Array.from({ length: past + 1 }, (_, at) => {
    const views = Math.floor(2 + (at / 5) * random.next() + (at % 7 > 4 ? 6 : 0) * random.next());
    const date = dayInMaputo(new Date(then + at * day));
    return { type: 'service' as const, ref_id: id, day: date, views, leads: random.below(1 + views / 5) };
  });
  const sum = (what: 'views' | 'leads') => days.reduce((total, one) => total + one[what], 0);
  await db.inTransaction(async (tx) => {
    await tx.insertInto('day_counts').values(days).execute();
    await tx
      .updateTable('services')
      .set({ views: sum('views'), leads: sum('leads') })
      .where('id', '=', id)
      .execute();
  });
}
