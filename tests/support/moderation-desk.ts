import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'vitest';
import type { CaseRow } from '#lib/contract/moderation.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { caseFor, casesFor } from '#tests/support/cast/moderation.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { ownWord, priced, publishes } from '#tests/support/cast/services.ts';
import { type Site, theSite } from '#tests/support/site.ts';
import { type VisitOptions, visit } from '#tests/support/visit.ts';

type Role = 'moderator' | 'operator';

/** Somebody who moderates on the site that is looked at. `hasFactor`: as the calls ask for it. */
export async function siteModerator(
  site: Site,
  {
    role = 'moderator',
    hasFactor = true,
    name = 'Vera Langa',
  }: { role?: Role; hasFactor?: boolean; name?: string } = {},
): Promise<Person> {
  const who = await person(site, { full_name: name });
  inDatabase((db) => {
    db.prepare('update users set role = ? where id = ?').run(role, who.user.id);
    if (!hasFactor) return;
    const now = new Date().toISOString();
    db.prepare('insert into totps (user_id, secret, created_at, confirmed_at) values (?, ?, ?, ?)').run(
      who.user.id,
      'of no use',
      now,
      now,
    );
  });
  return who;
}

function inDatabase(work: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(join(theSite().dataDir, 'bizlink.db'), { timeout: 10_000 });
  work(db);
  db.close();
}

/** Closes what other tests of this worker left open, so that a queue has only what its test put there. */
export const emptyQueue = (): void =>
  inDatabase((db) =>
    db.exec(`update cases set state = 'encerrado'; delete from verifications where state = 'pending'`),
  );

export async function caseAbout(who: Person, thing: { type: string; id: number }): Promise<CaseRow> {
  const all = await casesFor(who, '?limit=100');
  const found = all.find(({ subject }) => subject.type === thing.type && subject.id === thing.id);
  if (!found) throw new Error(`There is no case about ${thing.type} ${thing.id}.`);
  return found;
}

/** Services that somebody reported, one case each, and a moderator who looks at them. The time is the test's. */
export async function working(test: TestContext, count: number, options: VisitOptions = {}) {
  const site = theSite();
  emptyQueue();
  const vera = await siteModerator(site);
  const word = ownWord();
  const seller = await freelancer(site, {}, { full_name: `Rosa ${word}` });
  const reporter = await person(site, { full_name: 'Hélio Tembe' });
  const services: { id: number; title: string }[] = [];
  const cases: CaseRow[] = [];
  for (let at = 1; at <= count; at += 1) {
    const given = { ...priced, title: `Serviço ${at} ${word}`, description: `Trabalho ${at} de ${word}.` };
    const service = await publishes(seller, { ...given, confirm_warnings: true });
    const thing = { type: 'service', id: service.id };
    await reporter.call('POST', '/reports/', { ...thing, reason: 'burla', text: `<script>${word}</script>` });
    services.push(service);
    cases.push(await caseAbout(vera, thing));
  }
  const visited = await visit(test, { width: 1280, signedIn: vera, ...options });
  await visited.page.clock.install();
  const open = async (path = '/moderacao') => {
    await visited.page.goto(path);
    await visited.page.locator('.case-line').first().waitFor();
  };
  const isDecided = async (at: number) => (await caseFor(vera, cases[at]?.id ?? 0)).decision?.action;
  return { ...visited, vera, seller, services, cases, word, open, isDecided };
}
