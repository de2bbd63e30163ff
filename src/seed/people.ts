import type { Insertable, Selectable } from 'kysely';
import { plain } from '#lib/format/plain.ts';
import districts from '#lib/places/districts.json' with { type: 'json' };
import type { NewCompany } from '#server/companies/queries.ts';
import type { Db, Tx } from '#server/db/connect.ts';
import type { FreelancerTable, UserTable } from '#server/db/schema.ts';
import { mensNames, surnames, womensNames } from './names.ts';
import { Random } from './random.ts';
import { insertServices, type Offerer } from './services.ts';
import { companyWords, streets, type Trade, trades } from './trades.ts';

const day = 24 * 60 * 60 * 1000;
const batchSize = 500;

/** The seeder recognises its own people by this domain. */
export const crowdDomain = '@exemplo.bizlink.mz';

type Person = Insertable<UserTable> & { username: string };

interface GeneratedPerson {
  readonly person: Person;
  readonly trade: string;
  readonly freelancer?: Omit<Selectable<FreelancerTable>, 'user_id'>;
  readonly company?: Omit<NewCompany, 'owner_id' | 'written_by'>;
}

export async function seedPeople(
  db: Db,
  {
    count,
    services,
    random,
    now,
    onDone,
  }: {
    count: number;
    services: number;
    random: Random;
    now: Date;
    onDone: (more: number) => void;
  },
): Promise<void> {
  for (let from = 0; from < count; from += batchSize) {
    const generated = Array.from({ length: Math.min(batchSize, count - from) }, (_, at) =>
      draw(from + at + 1, random, now),
    );
    const share = services * (generated.length / count);
    // A separate generator for services. Existing people get no further services,
    // but the people generated next must stay the same.
    const serviceRandom = new Random(random.below(2 ** 32));
    await db.inTransaction(async (tx) => {
      const offerers = await insert(tx, generated);
      await insertServices(tx, { offerers, count: Math.round(share), random: serviceRandom, now });
    });
    onDone(generated.length);
  }
}

async function insert(tx: Tx, generated: readonly GeneratedPerson[]): Promise<Offerer[]> {
  const made = await tx
    .insertInto('users')
    .values(generated.map(({ person }) => person))
    // The same people may have been seeded before.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'username'])
    .execute();
  if (made.length === 0) return [];
  await tx
    .insertInto('usernames')
    .values(made.map(({ id, username }) => ({ name: username, user_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const idOf = new Map(made.map(({ id, username }) => [username, id]));
  const freelancers = generated.flatMap(({ person, freelancer }) => {
    const user_id = idOf.get(person.username);
    return freelancer && user_id ? [{ ...freelancer, user_id }] : [];
  });
  if (freelancers.length > 0) await tx.insertInto('freelancers').values(freelancers).execute();
  const companies = generated.flatMap(({ person, company }) => {
    const owner_id = idOf.get(person.username);
    return company && owner_id ? [{ ...company, owner_id, written_by: owner_id }] : [];
  });
  const kept =
    companies.length === 0
      ? []
      : await tx
          .insertInto('companies')
          .values(companies)
          .returning(['id', 'owner_id', 'created_at'])
          .execute();
  if (kept.length > 0)
    await tx
      .insertInto('company_members')
      .values(
        kept.map(({ id, owner_id, created_at }) => ({
          company_id: id,
          user_id: owner_id,
          role: 'owner' as const,
          created_at,
        })),
      )
      .execute();
  const companyOfOwner = new Map(kept.map(({ id, owner_id }) => [owner_id, id]));
  return generated.flatMap(({ person, trade, freelancer, company }) => {
    const owner_id = idOf.get(person.username);
    if (!owner_id || !(freelancer || company)) return [];
    const company_id = companyOfOwner.get(owner_id) ?? null;
    return [{ owner_id, company_id, trade, district: person.district ?? '', since: person.created_at }];
  });
}

function draw(number: number, random: Random, now: Date): GeneratedPerson {
  const isWoman = random.chance(0.5);
  const full_name = `${random.pick(isWoman ? womensNames : mensNames)} ${random.pick(surnames)}`;
  const username = `${plain(full_name).replace(/[^a-z]+/g, '.')}${number}`;
  const email = username + crowdDomain;
  const place = somewhere(random);
  const trade = random.pickEarly(trades);
  const chance = random.next();
  const user_type = chance < 0.45 ? 'freelancer' : chance < 0.7 ? 'company' : 'simple';
  const created_at = new Date(now.getTime() - Math.floor(random.next() * 700 * day)).toISOString();
  const phone = `+258 84${1_000_000 + random.below(8_999_999)}`;
  const person: Person = {
    username,
    email,
    email_key: email,
    email_proved_at: created_at,
    full_name,
    user_type,
    bio:
      user_type === 'freelancer'
        ? `${trade.title} em ${place.district}. Trabalho com preço combinado antes.`
        : null,
    phone,
    gender: isWoman ? 'Feminino' : 'Masculino',
    nationality: 'Moçambique',
    ...place,
    created_at,
  };
  return {
    person,
    trade: trade.title,
    ...(user_type === 'freelancer' && {
      freelancer: freelancerOf(trade, random, { phone, created_at }),
    }),
    ...(user_type === 'company' && { company: companyOf(trade, place, random, { phone, created_at }) }),
  };
}

function freelancerOf(
  { title, offers, rate: [from, to] }: Trade,
  random: Random,
  { phone, created_at }: { phone: string; created_at: string },
) {
  const description = `${offers}. Trago as ferramentas e dou garantia do trabalho.`;
  return {
    title,
    description,
    hourly_rate_cents: random.chance(0.85) ? (from + random.below((to - from) / 50) * 50) * 100 : null,
    currency: 'MT' as const,
    remote_work: random.chance(0.3) ? 1 : 0,
    public_phone: random.chance(0.4) ? phone : null,
    created_at,
  };
}

function companyOf(
  { company, offers }: Trade,
  { province, district }: Place,
  random: Random,
  { phone, created_at }: { phone: string; created_at: string },
) {
  const name = `${company} ${random.pick(companyWords)}${random.chance(0.3) ? ', Lda.' : ''}`;
  const domain = plain(name).replace(/[^a-z]+/g, '');
  return {
    name,
    description: `<p><strong>${name}</strong> serve ${district} e arredores.</p><p>${offers}.</p>`,
    nuit: nuitFrom(random),
    nationality: 'Moçambique',
    province,
    district,
    address: `${random.pick(streets)}, n.º ${1 + random.below(2500)}`,
    website: random.chance(0.4) ? `https://${domain}.exemplo.co.mz` : null,
    email: `geral@${domain}.exemplo.co.mz`,
    whatsapp: phone,
    logo_url: null,
    cover_url: null,
    created_at,
  };
}

function nuitFrom(random: Random): string {
  const digits = `4${String(random.below(10_000_000)).padStart(7, '0')}`;
  const sum = Array.from(digits).reduce(
    (total, digit, at) => total + Number(digit) * ([8, 9, 4, 5, 6, 7, 8, 9][at] ?? 0),
    0,
  );
  const rest = sum % 11;
  return digits + (rest === 10 ? 1 : rest);
}

/** Largest first, because early provinces get more people. */
const bySize = [
  'Maputo Cidade',
  'Maputo',
  'Nampula',
  'Sofala',
  'Zambézia',
  'Tete',
  'Manica',
  'Inhambane',
  'Cabo Delgado',
  'Gaza',
  'Niassa',
] as const;

export interface Place {
  readonly province: string;
  readonly district: string;
}

export function somewhere(random: Random): Place {
  const province = random.pickEarly(bySize);
  return { province, district: random.pick(districts[province]) };
}
