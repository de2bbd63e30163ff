import { Random } from '#seed/random.ts';
import { asViewer, edit as editUser } from '#server/accounts/accounts.ts';
import { publish as publishJob } from '#server/jobs/jobs.ts';
import { toggleLike } from '#server/marks/likes.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { edit as editService, publish as publishService } from '#server/services/services.ts';
import { settableClock } from '#tests/support/clock.ts';
import { keptLists, lists } from '#tests/support/kept-lists.ts';
import { ctxWithCrowd } from './parts/crowd.ts';
import { atLeast, type Row } from './parts/rows.ts';

const minutes = 10;
/** Of each list, in a minute. */
const reads = 120;
const writes = 100;
/** What a hundred writes are. */
const shares = { like: 40, editService: 25, editProfile: 15, rename: 5, publishService: 10, publishJob: 5 };

/** How often the lists that most visits begin with are kept, while people publish, edit and like. */
export async function bench(): Promise<Row[]> {
  const crowd = await ctxWithCrowd({ services: 20_000, jobs: 5000 });
  const ctx = { ...crowd, clock: settableClock() };
  const random = new Random(3);
  const write = await writing(ctx, random);
  const kept = keptLists(ctx);
  const measured = ['home', 'explore', 'jobs'] as const;
  const hits = new Map<string, number>();
  for (let read = 0; read < minutes * reads; read += 1) {
    ctx.clock.advance(60_000 / reads);
    if (random.below(reads) < writes) await write();
    for (const name of measured)
      if (kept.isKept(name)) hits.set(name, (hits.get(name) ?? 0) + 1);
      else await kept.load(name, lists[name]);
  }
  await crowd.db.destroy();
  return measured.map((name) => {
    const share = (hits.get(name) ?? 0) / (minutes * reads);
    return atLeast(0.8, `${name} kept, at ${writes} writes and ${reads} reads a minute`, share);
  });
}

async function writing(ctx: Ctx, random: Random): Promise<() => Promise<unknown>> {
  const services = await ctx.db
    .selectFrom('services')
    .innerJoin('entries', (on) =>
      on.onRef('entries.ref_id', '=', 'services.id').on('entries.type', '=', 'service').on('visible', '=', 1),
    )
    .select(['services.id', 'services.owner_id', 'services.company_id'])
    .execute();
  const companies = await ctx.db.selectFrom('companies').select(['id', 'owner_id']).execute();
  // The same words are published many times.
  const confirmed = { confirm_warnings: true } as const;
  const words = { ...confirmed, description: 'Bem feito, e a tempo.', category: 'Construção' } as const;
  let count = 0;
  const oneOf = async <T extends { owner_id: number }>(all: readonly T[]): Promise<[Viewer, T]> => {
    const one = random.pick(all);
    return [await asViewer(ctx, one.owner_id), one];
  };
  const acts: Record<keyof typeof shares, () => Promise<unknown>> = {
    async like() {
      const [viewer] = await oneOf(services);
      return toggleLike(ctx, viewer, { type: 'service', id: random.pick(services).id });
    },
    async editService() {
      const [viewer, { id }] = await oneOf(services);
      return editService(ctx, viewer, id, {
        ...confirmed,
        title: `Obra ${count}`,
        price: 100 + (count % 5000),
      });
    },
    async editProfile() {
      const [viewer] = await oneOf(services);
      return editUser(ctx, viewer, { bio: `Há ${count} anos.` });
    },
    async rename() {
      const [viewer] = await oneOf(services);
      return editUser(ctx, viewer, { full_name: `Nome ${count}` });
    },
    async publishService() {
      const [viewer, { company_id }] = await oneOf(services);
      return publishService(ctx, viewer, { title: `Obra ${count}`, ...words, company_id });
    },
    async publishJob() {
      const [viewer, { id }] = await oneOf(companies);
      return publishJob(ctx, viewer, { title: `Vaga ${count}`, ...words, company_id: id });
    },
  };
  const hundred = Object.entries(shares).flatMap(([name, share]) =>
    Array<keyof typeof shares>(share).fill(name as keyof typeof shares),
  );
  return () => {
    count += 1;
    return acts[random.pick(hundred)]();
  };
}
