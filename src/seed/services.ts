import type { Selectable } from 'kysely';
import { plain } from '#lib/format/plain.ts';
import type { Tx } from '#server/db/connect.ts';
import type { ServiceTable } from '#server/db/schema.ts';
import { type Offer, offersOf, otherOffers, promises } from './offers.ts';
import type { Random } from './random.ts';

const day = 24 * 60 * 60 * 1000;
const batchSize = 1000;

export interface Offerer {
  readonly owner_id: number;
  readonly company_id: number | null;
  readonly trade: string;
  readonly district: string;
  readonly since: string;
}

export async function insertServices(
  tx: Tx,
  {
    offerers,
    count,
    random,
    now,
  }: { offerers: readonly Offerer[]; count: number; random: Random; now: Date },
): Promise<void> {
  if (offerers.length === 0) return;
  for (let from = 0; from < count; from += batchSize) {
    const rows = Array.from({ length: Math.min(batchSize, count - from) }, () =>
      draw(random.pick(offerers), random, now),
    );
    await tx.insertInto('services').values(rows).execute();
  }
}

function draw(offerer: Offerer, random: Random, now: Date): Omit<Selectable<ServiceTable>, 'id' | 'likes'> {
  const { owner_id, company_id, trade, district, since } = offerer;
  const offer = random.chance(0.9) ? random.pick(offersOf[trade] ?? otherOffers) : random.pick(otherOffers);
  const title = random.chance(0.35) ? `${offer.title} em ${district}` : offer.title;
  const tags = random.chance(0.5) ? [...offer.tags, district] : offer.tags;
  const begun = Date.parse(since);
  const created = now.getTime() - Math.floor(random.next() ** 2 * (now.getTime() - begun));
  const created_at = new Date(created).toISOString();
  const views = Math.floor(random.next() ** 3 * 40 * (1 + (now.getTime() - created) / day / 10));
  return {
    owner_id,
    company_id,
    title,
    description: describe(offer, district, random),
    category: offer.category,
    price_cents: random.chance(0.8) ? priceOf(offer, random) * 100 : null,
    tags: JSON.stringify(tags),
    images: '[]',
    status: random.chance(0.93) ? 'Ativo' : 'Pausado',
    is_promoted: random.chance(0.06) ? 1 : 0,
    views,
    leads: Math.floor(views * random.next() * 0.12),
    search_text: plain(`${title} ${offer.category} ${tags.join(' ')}`),
    client_id: null,
    created_at,
    updated_at: created_at,
    written_by: owner_id,
    deleted_at: null,
  };
}

function describe({ title }: Offer, district: string, random: Random): string {
  const start = random.below(promises.length);
  const sentences = [promises[start], promises[(start + 3) % promises.length]];
  return `${title}, em ${district} e arredores.\n\n${sentences.join(' ')}`;
}

function priceOf({ price: [from, to] }: Offer, random: Random): number {
  const amount = from + random.next() ** 2 * (to - from);
  const step = amount > 20_000 ? 1000 : amount > 2000 ? 100 : 50;
  return Math.max(step, Math.round(amount / step) * step);
}
