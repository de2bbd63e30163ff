import type { Insertable } from 'kysely';
import { plain } from '#lib/format/plain.ts';
import type { Db } from '#server/db/connect.ts';
import type { UserTable } from '#server/db/schema.ts';
import { mensNames, surnames, trades, womensNames } from './names.ts';
import { somewhere } from './places.ts';
import type { Random } from './random.ts';

const day = 24 * 60 * 60 * 1000;
const batch = 1000;

/** People of the crowd. They have no password: nobody signs in as them. */
export async function seedPeople(
  db: Db,
  {
    count,
    random,
    now,
    onDone,
  }: { count: number; random: Random; now: Date; onDone: (more: number) => void },
): Promise<void> {
  for (let from = 0; from < count; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - from) }, (_, at) => from + at + 1);
    const people = numbers.map((number) => personOf(number, random, now));
    await db.inTransaction(async (tx) => {
      const made = await tx
        .insertInto('users')
        .values(people)
        // Seeded before: the same people are not made twice.
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'username'])
        .execute();
      if (made.length === 0) return;
      await tx
        .insertInto('usernames')
        .values(made.map(({ id, username }) => ({ name: username, user_id: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    onDone(numbers.length);
  }
}

function personOf(number: number, random: Random, now: Date): Insertable<UserTable> {
  const isWoman = random.chance(0.5);
  const first = random.pick(isWoman ? womensNames : mensNames);
  const full_name = `${first} ${random.pick(surnames)}`;
  const isFreelancer = random.chance(0.45);
  const username = `${plain(full_name).replace(/[^a-z]+/g, '.')}${number}`;
  const email = `${username}@exemplo.bizlink.mz`;
  const { province, district } = somewhere(random);
  const joined = new Date(now.getTime() - Math.floor(random.next() * 700 * day));
  return {
    username,
    email,
    email_key: email,
    full_name,
    user_type: isFreelancer ? 'freelancer' : 'simple',
    bio: isFreelancer
      ? `${random.pickEarly(trades)} em ${district}. Trabalho com preço combinado antes.`
      : null,
    phone: `+25884${String(1_000_000 + random.below(8_999_999))}`,
    gender: isWoman ? 'Feminino' : 'Masculino',
    nationality: 'Moçambique',
    province,
    district,
    created_at: joined.toISOString(),
  };
}
