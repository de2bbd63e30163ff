import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CheerioAPI, load } from 'cheerio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import type { PagesOfBuild } from '#build/finish.ts';
import { root } from '#build/sources.ts';
import type { Company } from '#lib/contract/companies.ts';
import { createCompany } from '#lib/contract/company-form.ts';
import { saveFreelancer } from '#lib/contract/freelancers.ts';
import { type Job, publishJob } from '#lib/contract/jobs.ts';
import { type PortfolioItem, publishItem } from '#lib/contract/portfolio.ts';
import { publishRequest, type Request } from '#lib/contract/requests.ts';
import { publishService, type Service } from '#lib/contract/services.ts';
import { editUser, type OwnUser } from '#lib/contract/users.ts';
import { type ThingType, thingTypes } from '#lib/things.ts';
import { cheapPasswords } from '#tests/support/api.ts';
import { padaria } from '#tests/support/cast/companies.ts';
import { freelancer } from '#tests/support/cast/freelancers.ts';
import { employer, jobWords } from '#tests/support/cast/jobs.ts';
import { made } from '#tests/support/cast/place.ts';
import { changing, itemWords, shows } from '#tests/support/cast/portfolio.ts';
import { needed, requests } from '#tests/support/cast/requests.ts';
import { publishes, words } from '#tests/support/cast/services.ts';
import { filledWith, harmless, hostileWords } from '#tests/support/hostile-words.ts';
import { type RunningProgram, startProgram } from '#tests/support/program.ts';
import { type Route, routes } from '#tests/support/routes.ts';
import { siteAt } from '#tests/support/site.ts';

let program: RunningProgram;
let dataDir: string;
beforeAll(async () => {
  if (!isBuildCurrent()) await build();
  dataDir = await mkdtemp(join(tmpdir(), 'bizlink-hostile-'));
  program = await startProgram({ ...cheapPasswords, COMPONENTS_PAGE: '1', DATA_DIR: dataDir });
}, 120_000);
afterAll(async () => {
  await program.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A thing with these words in all its fields: what its page is called, and the addresses of its pages. */
interface Shown {
  readonly title: string;
  readonly pages: readonly string[];
}
type Say = (word: string) => string;
type Edit = (turn: number, say: Say) => Promise<Shown>;

/** One thing of each kind, and how all its words are changed. A new kind of thing is missing here until it has a line. */
async function oneOfEach(): Promise<Record<ThingType, Edit>> {
  const site = siteAt({ url: program.url, dataDir });
  const seller = await freelancer(site);
  const service = await publishes(seller);
  const item = await shows(seller);
  const { who, company, job } = await employer(site);
  const request = await requests(who);
  return {
    async service(turn, say) {
      const sent = filledWith(publishService, words, turn, say);
      const { id, title } = await seller.call<Service>('PUT', `/services/${service.id}`, sent);
      return { title, pages: [`/services/${id}`, `/service/${id}`] };
    },
    async job(turn, say) {
      const sent = filledWith(publishJob, jobWords, turn, say);
      const { id, title } = await who.call<Job>('PUT', `/jobs/${job.id}`, sent);
      return { title, pages: [`/jobs/${id}`] };
    },
    async portfolio(turn, say) {
      const sent = filledWith(publishItem, itemWords, turn, say);
      const { id, title } = await made<PortfolioItem>(changing(seller, item.id, sent));
      return { title, pages: [`/@${seller.user.username}?tab=portfolio&item=${id}`] };
    },
    async request(turn, say) {
      // A district is one of a list.
      const sent = { ...filledWith(publishRequest, needed, turn, say), district: null };
      const { id, title } = await who.call<Request>('PUT', `/requests/${request.id}`, sent);
      return { title, pages: [`/pedidos/${id}`] };
    },
    async company(turn, say) {
      const sent = filledWith(createCompany, padaria, turn, say);
      const { name, slug } = await who.call<Company>('PUT', `/companies/${company.id}`, sent);
      const page = `/companies/${slug}`;
      return { title: name, pages: [page, `${page}?tab=services`, `${page}?tab=jobs`] };
    },
    async user(turn, say) {
      const { full_name, username } = await seller.call<OwnUser>(
        'PUT',
        '/users/me',
        filledWith(editUser, {}, turn, say),
      );
      await seller.call('POST', '/freelancer/profile', filledWith(saveFreelancer, {}, turn + 1, say));
      const page = `/@${username}`;
      return { title: full_name ?? '', pages: [page, `${page}?tab=services`, `${page}?tab=portfolio`] };
    },
  };
}

/** The ways in which a page is asked for. */
const ways = (build: string): Record<string, { headers?: HeadersInit; unknown?: string }> => ({
  'for the first time': {},
  again: { headers: { 'service-worker-navigation-preload': build } },
  uncompressed: { headers: { 'accept-encoding': 'identity' } },
  // Pages with parameters that nobody knows are rendered for each who asks.
  'not kept': { unknown: 'a=1' },
});

const thisBuild = async (): Promise<string> =>
  (JSON.parse(await readFile(join(root, 'dist/pages.json'), 'utf8')) as PagesOfBuild).name;

interface Read {
  readonly html: string;
  readonly $: CheerioAPI;
  readonly policy: string;
  /** Of the thing whose page this is. */
  readonly title?: string;
}

/** Others have no words in them that anybody typed. */
const showsThings = ({ alias, personal, protect, status }: Route) =>
  !(alias || personal || protect || status);

/** Every page for the first time and in one more way, by what it shows. The other ways take turns; without one, all. */
async function readAll(shown: Readonly<Record<ThingType, Shown>>, turn?: number): Promise<Map<string, Read>> {
  const all = Object.entries(ways(await thisBuild()));
  const [first, ...others] = all;
  const asked =
    turn === undefined ? all : [first, others[turn % others.length]].filter((way) => way !== undefined);
  const found = new Map<string, Read>();
  const readPage = async (name: string, path: string, title?: string) => {
    for (const [way, { headers, unknown }] of asked) {
      const address = unknown ? `${path}${path.includes('?') ? '&' : '?'}${unknown}` : path;
      const answer = await fetch(program.url + address, headers && { headers });
      const policy = answer.headers.get('content-security-policy') ?? '';
      const html = await answer.text();
      found.set(`${name} ${way}`, { html, $: load(html), policy, ...(title && { title }) });
    }
  };
  for (const [type, { title, pages }] of Object.entries(shown))
    for (const [index, path] of pages.entries())
      await readPage(`${type} ${index}`, path, index === 0 ? title : undefined);
  for (const { path } of routes.filter(showsThings)) await readPage(path, path);
  return found;
}

/** Each element with the names of its attributes: all of a page but what people typed, and drawings made from it. */
const skeleton = ($: CheerioAPI): string[] =>
  $('*')
    .not('svg *')
    .get()
    .map((one) =>
      'tagName' in one ? [one.tagName, ...Object.keys(one.attribs).sort()].join(' ') : one.type,
    );

/** The scripts and styles of a page without an address: the policy has to allow each of them, and nothing else. */
const inlineHashes = ($: CheerioAPI): string[] =>
  $('script:not([src]):not([type]), style')
    .get()
    .map((one) => `'sha256-${createHash('sha256').update($(one).text()).digest('base64')}'`)
    .sort();

const allowedHashes = (policy: string): string[] => (policy.match(/'sha256-[^']+'/g) ?? []).sort();

it('leaves every page as it is, whatever people type', async () => {
  const edits = await oneOfEach();
  const editAll = async (turn: number, say: Say) => {
    const shown = {} as Record<ThingType, Shown>;
    for (const type of thingTypes) shown[type] = await edits[type](turn, say);
    return shown;
  };
  // Words that mean nothing leave the same page behind, whichever they are.
  const plain = await readAll(await editAll(0, harmless));
  for (const turn of hostileWords.keys()) {
    const hostile = await readAll(await editAll(turn, (word) => word), turn);
    expect(hostile.size * 2).toBe(plain.size);
    for (const [name, { $, html, policy, title }] of hostile) {
      // Nor is it to be mistaken by what reads pages by expressions.
      for (const word of hostileWords) expect(html.includes(word), `${name}: ${word}`).toBe(false);
      const expected = plain.get(name);
      expect(skeleton($), name).toEqual(expected && skeleton(expected.$));
      expect(allowedHashes(policy), name).toEqual(expected && allowedHashes(expected.policy));
      expect(allowedHashes(policy), name).toEqual(inlineHashes($));
      if (title === undefined) continue;
      expect(title, name).toMatch(/</);
      expect($('h1').first().text().trim(), name).toBe(title);
      expect($('title').text(), name).toContain(title);
      expect($('meta[property="og:title"]').attr('content'), name).toBe(title);
    }
  }
}, 120_000);
