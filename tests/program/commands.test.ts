import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import type { Tokens } from '#lib/contract/accounts.ts';
import { morningOf } from '#seed/days.ts';
import { moderatorEmail, moderatorSecret } from '#seed/demo-moderation.ts';
import { demoNumber } from '#seed/demo-phones.ts';
import { seedJobs } from '#seed/jobs.ts';
import { crowdDomain, seedPeople } from '#seed/people.ts';
import { Random } from '#seed/random.ts';
import { openDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { fieldColumns } from '#server/services/fields.ts';
import { freshFolder } from '#tests/support/database.ts';
import { type Ended, run } from '#tests/support/own-command.ts';
import { startProgram } from '#tests/support/program.ts';
import { seeded, seededOnce } from '#tests/support/seeded.ts';

const toldOfModerator = `${moderatorEmail} signs in with codes of the secret ${moderatorSecret}
${demoNumber} signs in by its number; without SMS_URL each SMS is a file in outbox
`;

/** As the seeder left it. */
let prepared: string;
let saidBySeeder: Ended;

beforeAll(async () => {
  if (!isBuildCurrent()) await build();
  ({ dataDir: prepared, ended: saidBySeeder } = await seededOnce());
});

const command = (name: 'seed' | 'admin', dataDir: string, ...parameters: string[]) =>
  run(name, { DATA_DIR: dataDir }, ...parameters);

function rowsOf(dataDir: string, sql: string): Record<string, unknown>[] {
  const file = new DatabaseSync(join(dataDir, 'bizlink.db'), { readOnly: true });
  const rows = file.prepare(sql).all();
  file.close();
  return rows;
}

/** The crowd of the seeder alone, again from its numbers. */
async function seedsCrowd(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  await migrate(db);
  const how = { now: morningOf(new Date()), onDone: () => undefined };
  await seedPeople(db, { ...how, count: 50, services: 200, random: new Random(1) });
  await seedJobs(db, { ...how, count: 50, random: new Random(51) });
  await db.destroy();
}

const signIn = (url: string, username: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username, password: 'demo1234' }),
  });

describe('the seeder', () => {
  it('fills an empty folder with the accounts of the demonstration and a crowd, the same one each time', async () => {
    expect(saidBySeeder).toEqual({
      code: 0,
      output: `50 people\n50 vacancies\n200 services\n${toldOfModerator}`,
    });
    const counts =
      'select (select count(*) from users) people, (select count(*) from services) services, (select count(*) from jobs) jobs';
    expect(rowsOf(prepared, counts)).toEqual([{ people: 58, services: 205, jobs: 55 }]);
    expect(
      rowsOf(
        prepared,
        "select username, user_type from users where email like '%@demo.bizlink.mz' order by id",
      ),
    ).toEqual([
      { username: 'empresa', user_type: 'company' },
      { username: 'freelancer', user_type: 'freelancer' },
      { username: 'simples', user_type: 'simple' },
      { username: 'lina', user_type: 'simple' },
      { username: 'moderacao2', user_type: 'simple' },
      { username: 'operacao', user_type: 'simple' },
    ]);
    const other = await freshFolder();
    await seedsCrowd(other);
    const ofCrowd = `(select id from users where email like '%${crowdDomain}')`;
    for (const crowd of [
      `select username, full_name, user_type, bio, phone, province, district, created_at
       from users where id in ${ofCrowd} order by id`,
      `select title, category, price_cents, tags, views, is_promoted, created_at
       from services where owner_id in ${ofCrowd} order by id`,
      `select company_id, title, salary_min_cents, status, created_at
       from jobs where company_id in (select id from companies where owner_id in ${ofCrowd}) order by id limit 50`,
    ]) {
      const rows = rowsOf(other, crowd);
      expect(rows.length).toBeGreaterThanOrEqual(50);
      expect(rowsOf(prepared, crowd)).toEqual(rows);
    }
  });

  it('gives ten services of the crowd a picture of the work, each of another', () => {
    const pictured = rowsOf(
      prepared,
      `select images from services where images != '[]' and owner_id in (select id from users where email like '%${crowdDomain}')`,
    );
    expect(new Set(pictured.map(({ images }) => images)).size).toBe(10);
  });

  it('fills each field of a service with two values at least', () => {
    const rows = rowsOf(prepared, `select ${fieldColumns.join(', ')} from services`);
    const few = fieldColumns.filter((name) => new Set(rows.map((row) => row[name])).size < 2);
    expect(few).toEqual([]);
  });

  it('run again changes nothing, and with another seed adds others', async () => {
    const dataDir = await seeded();
    const before = rowsOf(dataDir, 'select * from users order by id');
    await command('seed', dataDir);
    expect(rowsOf(dataDir, 'select * from users order by id')).toEqual(before);
    expect(rowsOf(dataDir, 'select count(*) as services from services')).toEqual([{ services: 205 }]);
    expect(await command('seed', dataDir, '--services', '4', '--random-seed', '2')).toEqual({
      code: 0,
      output: `40 people\n1 vacancies\n4 services\n${toldOfModerator}`,
    });
    const after = rowsOf(dataDir, 'select * from users order by id');
    expect(after).toHaveLength(before.length + 40);
    const names = (rows: typeof after) => rows.slice(0, 40).map((row) => row['full_name']);
    expect(names(after.slice(before.length))).not.toEqual(names(before));
    expect(
      rowsOf(
        dataDir,
        'select count(*) as free from users where username not in (select name from usernames)',
      ),
    ).toEqual([{ free: 0 }]);
  });

  it('gives the demonstration services with pictures, visits, and a place in the feed', async () => {
    const dataDir = await seeded();
    const [bread] = rowsOf(
      dataDir,
      `select s.images, s.views, sum(d.views) as counted, min(d.day) as first, s.created_at, e.visible
       from services s join users u on u.id = s.owner_id
         join day_counts d on d.type = 'service' and d.ref_id = s.id
         join entries e on e.type = 'service' and e.ref_id = s.id
       where u.username = 'empresa' and s.title like 'Bolos%' group by s.id`,
    );
    expect(bread).toMatchObject({ visible: 1, views: bread?.['counted'] });
    expect(String(bread?.['created_at']).slice(0, 8)).toBe(String(bread?.['first']).slice(0, 8));
    expect(JSON.parse(String(bread?.['images']))).toHaveLength(3);
    // The newest stands first, and is of this morning.
    const feed = rowsOf(dataDir, 'select published_at as at from entries order by id desc').map(
      ({ at }) => at,
    );
    expect(feed).toEqual(feed.toSorted().reverse());
    expect(feed[0]).toBe(morningOf(new Date()).toISOString());
    const [bakery] = rowsOf(dataDir, "select logo_url, cover_url from companies where name like '%Mafalala'");
    for (const picture of ['logo_url', 'cover_url']) expect(bakery?.[picture]).toMatch(/^\/media\//);
    expect(await command('admin', dataDir, 'mend-entries')).toEqual({
      code: 0,
      output: '0 entries were not right and are mended; 0 are still not right.\n',
    });
  });

  it('gives the demonstration a request with four offers, and one whose offer was accepted', () => {
    const offers = (where: string) =>
      rowsOf(
        prepared,
        `select d.state from deals d join requests r on r.id = d.request_id
           join users asker on asker.id = r.owner_id join users seller on seller.id = d.provider_id
         where ${where}`,
      ).map(({ state }) => state);
    expect(offers("asker.username = 'simples' and r.status = 'Aberto'")).toEqual(Array(4).fill('proposta'));
    expect(offers("seller.username = 'freelancer' and r.status = 'Fechado'")).toEqual(['aceite']);
    expect(rowsOf(prepared, 'select count(*) as requests from requests')).toEqual([{ requests: 40 }]);
  });

  it.each([[['--services', 'many']], [['--random-seed', '1e3']], [['--nonsense']]])(
    'says what is wrong with %j',
    async (parameters) => {
      const { code, output } = await command('seed', await freshFolder(), ...parameters);
      expect(code).toBe(1);
      expect(output).toContain(parameters[0]);
    },
  );
});

describe('beside running programs', () => {
  it('somebody is out within a second by suspension or in another program, and in a small world until reinstated', async () => {
    const dataDir = await seeded();
    const [one, other] = [
      await startProgram({ DATA_DIR: dataDir }),
      await startProgram({ DATA_DIR: dataDir }),
    ];
    onTestFinished(() => Promise.all([one.stop(), other.stop()]).then(() => undefined));
    const enters = async (username: string): Promise<Tokens> => (await signIn(one.url, username)).json();
    const sends = (call: string, { refresh_token }: Tokens) =>
      fetch(`${one.url}/api/auth/${call}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token }),
      });
    const asks = async (path: string, { access_token }: Tokens) =>
      (await fetch(`${other.url}/api${path}`, { headers: { authorization: `Bearer ${access_token}` } }))
        .status;

    const tokens = await enters('simples@demo.bizlink.mz');
    expect(await asks('/users/me', tokens)).toBe(200);
    expect(await command('admin', dataDir, 'suspend', 'simples@demo.bizlink.mz')).toEqual({
      code: 0,
      output: 'simples@demo.bizlink.mz is suspended.\n',
    });
    expect(await asks('/users/me', tokens)).toBe(401);
    expect((await sends('refresh', tokens)).status).toBe(401);
    const suspended = await enters('simples@demo.bizlink.mz');
    expect(await asks('/notifications', suspended)).toBe(403);
    expect((await command('admin', dataDir, 'reinstate', '@simples')).code).toBe(0);
    expect(await asks('/notifications', suspended)).toBe(200);
    expect(await asks('/users/me', tokens)).toBe(401);

    const leaving = await enters('freelancer@demo.bizlink.mz');
    expect(await asks('/users/me', leaving)).toBe(200);
    await sends('logout', leaving);
    expect(await asks('/users/me', leaving)).toBe(401);
  });

  it('it is said when there is no such person, and how a command is used', async () => {
    const dataDir = await seeded();
    expect(await command('admin', dataDir, 'suspend', 'ninguem')).toEqual({
      code: 1,
      output: 'There is no ninguem.\n',
    });
    for (const wrong of [['suspend'], ['reinstate', 'a', 'b'], ['role', 'simples', ' '], ['toString']])
      expect((await command('admin', dataDir, ...wrong)).output).toContain('npm run admin -- suspend WHO');
  });
});

describe('a number', () => {
  it('is given to somebody, and signs them in', async () => {
    const dataDir = await seeded();
    expect(await command('admin', dataDir, 'give-number', '@simples', '84 999 4567')).toEqual({
      code: 0,
      output: '@simples signs in by that number.\n',
    });
    expect(await command('admin', dataDir, 'give-number', '+258849994567', '+258 86 999 4567')).toMatchObject(
      {
        code: 0,
      },
    );
    expect(
      rowsOf(dataDir, "select value from ways_in where kind = 'phone' and value like '%9994567'"),
    ).toEqual([{ value: '+258869994567' }]);
    expect(await command('admin', dataDir, 'give-number', '@simples', '+258 21 123 456')).toEqual({
      code: 1,
      output: '+258 21 123 456 is no mobile number of SMS_COUNTRIES.\n',
    });
  });
});

describe('a role', () => {
  it('is given and taken away by name, and is one of three', async () => {
    const dataDir = await seeded();
    const roleOf = () => rowsOf(dataDir, "select role from users where username = 'simples'")[0]?.['role'];
    expect(await command('admin', dataDir, 'role', '@simples', 'moderator')).toEqual({
      code: 0,
      output: '@simples has the role moderator.\n',
    });
    expect(roleOf()).toBe('moderator');
    expect(await command('admin', dataDir, 'role', '@simples', 'king')).toEqual({
      code: 1,
      output: 'The role is one of none, moderator, operator.\n',
    });
    expect((await command('admin', dataDir, 'role', '@simples', 'none')).code).toBe(0);
    expect(roleOf()).toBe('none');
  });
});

describe('counts that are stored', () => {
  it('are made right, all of them, where they are wrong', async () => {
    const dataDir = await seeded();
    const saying = (likes: number, unread: number) => ({
      code: 0,
      output: [
        `${likes} counts of likes`,
        '0 counts of followers',
        '0 counts of applications',
        `${unread} counts of unread messages`,
        '0 counts of reviews',
      ]
        .map((count) => `${count} were wrong and are right now.\n`)
        .join(''),
    });
    expect(await command('admin', dataDir, 'recount')).toEqual(saying(0, 0));
    const counts = () => [
      rowsOf(dataDir, 'select id, likes from services order by id'),
      rowsOf(dataDir, 'select id, unread from members order by id'),
    ];
    const before = counts();
    const file = new DatabaseSync(join(dataDir, 'bizlink.db'));
    file.exec('update services set likes = likes + 7 where id in (1, 2)');
    file.exec('update members set unread = unread + 7 where id = (select min(id) from members)');
    file.close();
    expect(await command('admin', dataDir, 'recount')).toEqual(saying(2, 1));
    expect(counts()).toEqual(before);
  });
});
