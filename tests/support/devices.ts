import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { inject } from 'vitest';
import { type Browsers, chromiumFlags } from './chromium.ts';
import { soon } from './soon.ts';

export type Looks = BrowserContextOptions & { readonly baseURL: string };

/** A browser of one's own, as far as pages can tell, with an empty page in it. */
export interface Device {
  readonly kind: string;
  /** Of the site whose pages it looks at. */
  readonly origin: string;
  readonly context: BrowserContext;
  readonly page: Page;
  /** What was put before every page of it. */
  readonly scripts: Set<Script>;
  readonly end: () => Promise<void>;
}

type Script = Awaited<ReturnType<BrowserContext['addInitScript']>>;

const launched = new Map<keyof Browsers, Promise<Browser>>();

/** One for each worker: all of them at one browser would cost a tenth more, for every word goes through another process. */
function browserOf(kind: keyof Browsers): Promise<Browser> {
  const browser = launched.get(kind) ?? launch(kind);
  launched.set(kind, browser);
  return browser;
}

async function launch(kind: keyof Browsers): Promise<Browser> {
  const sites = inject('sites');
  if ('missing' in sites) throw new Error(sites.missing);
  return chromium.launch({
    executablePath: sites.browsers[kind],
    args: chromiumFlags,
    // Phones keep a page they leave; Playwright would turn that off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

/** Wiped after its visitor. A new one costs a quarter of a visit: its process, and compiling all scripts again. */
const unused: Device[] = [];
const mostUnused = 6;

/** One that somebody has left, else a new one. */
export async function deviceFor(browser: keyof Browsers, looks: Looks): Promise<Device> {
  const kind = kindOf(browser, looks);
  const device = unused.find((one) => one.kind === kind);
  if (!device) return newDevice(browser, looks);
  unused.splice(unused.indexOf(device), 1);
  return device;
}

const kindOf = (browser: keyof Browsers, looks: Looks) => JSON.stringify([browser, looks]);

export async function newDevice(browser: keyof Browsers, looks: Looks, isAlone = false): Promise<Device> {
  const from = await (isAlone ? launch : browserOf)(browser);
  const context = await soon(from.newContext(looks), () => 'A new context of the browser');
  const scripts = new Set<Script>();
  const add = context.addInitScript.bind(context) as (...of: unknown[]) => Promise<Script>;
  const addAndRemember = async (...of: unknown[]) => {
    const script = await add(...of);
    scripts.add(script);
    return script;
  };
  context.addInitScript = addAndRemember as typeof context.addInitScript;
  const page = await soon(context.newPage(), () => 'A new page');
  const end = () => (isAlone ? from.close() : context.close());
  return { kind: kindOf(browser, looks), origin: new URL(looks.baseURL).origin, context, page, scripts, end };
}

/** Keeps it for who comes next. What can't be wiped is closed. */
export async function leave(device: Device): Promise<void> {
  const page = await soon(wipe(device), () => 'A wiped page').catch(() => undefined);
  if (!page) return device.end();
  unused.push({ ...device, page });
  if (unused.length > mostUnused) await unused.shift()?.end();
}

/** What a test may listen to. Playwright itself listens to others. */
const heard = ['page', 'framenavigated', 'request', 'requestfinished', 'requestfailed'] as const;

/** Leaves the process, with the scripts that it has compiled, and a new page. */
async function wipe({ context, origin, scripts }: Device): Promise<Page | undefined> {
  for (const event of heard) context.removeAllListeners(event);
  await Promise.all([context.unrouteAll(), ...Array.from(scripts, (script) => script.dispose())]);
  scripts.clear();
  const left = context.pages();
  // Before the others are closed: the process lives as long as a page of it.
  const page = await context.newPage();
  await Promise.all(left.map((one) => one.close()));
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  // Last: what a page wrote as it was closed may be stored only now.
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  // A clock stays where it was installed.
  return (await page.evaluate(() => '__pwClock' in globalThis)) ? undefined : page;
}
