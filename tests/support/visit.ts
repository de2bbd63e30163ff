import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Frame, Locator, Page, Request } from 'playwright';
import type { TestContext } from 'vitest';
import { type Person, person, signIn, tokensFrom } from './cast/people.ts';
import type { Browsers } from './chromium.ts';
import { deviceFor, type Looks, leave, newDevice } from './devices.ts';
import { newAddress, type Site, siteAt, theSite } from './site.ts';
import { soon } from './soon.ts';

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong in the browser: console errors, failed requests, broken policies, thrown errors. */
  readonly complaints: readonly string[];
  /** Paths of all requests, in their order. */
  readonly requests: readonly string[];
  readonly site: Site;
  readonly url: (path: string) => string;
}

export interface VisitOptions {
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
  readonly javaScript?: boolean;
  /** As somebody of whom nothing else is asked, or as one of the test's own people. */
  readonly signedIn?: boolean | Person;
  readonly touch?: boolean;
  /** As phones lay out pages: 980 pixels wide until the page says otherwise. */
  readonly phone?: boolean;
  /** Pixels of the screen for one of the page's. */
  readonly deviceScaleFactor?: number;
  /** The whole one keeps a page that is left, for who goes back to it, and knows how fast its network is. */
  readonly browser?: keyof Browsers;
  /** The address of another program than that of the worker. */
  readonly site?: string;
  /** A browser in which nobody was before: for who measures what its processes take. */
  readonly newBrowser?: boolean;
  /** Whether the page may have its service worker. Without it, pages ask only for what they need themselves. */
  readonly serviceWorker?: boolean;
}

/** A visitor with a browser of their own: nothing kept from others, gone with the test. */
export async function visit(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  options: VisitOptions = {},
): Promise<Visit> {
  const { width = 360, theme = 'light', javaScript = true, touch = false, phone = false } = options;
  const { deviceScaleFactor = 1, browser = 'light', serviceWorker = false, signedIn = false } = options;
  const site = options.site ? siteAt({ url: options.site, dataDir: '' }) : theSite();
  const looks: Looks = {
    baseURL: site.url,
    viewport: { width, height: width < 768 ? 780 : 900 },
    colorScheme: theme,
    javaScriptEnabled: javaScript,
    hasTouch: touch || phone,
    isMobile: phone,
    deviceScaleFactor,
    reducedMotion: 'reduce',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
  };
  const isUsedOnce = options.newBrowser || serviceWorker || options.site !== undefined;
  const device = isUsedOnce
    ? await newDevice(browser, looks, options.newBrowser)
    : await deviceFor(browser, looks);
  const { context, page } = device;
  const complaints: string[] = [];
  const requests: string[] = [];
  // Whoever visits for all tests of a file ends it without one.
  onTestFinished(async (finished?: TestContext) => {
    if (finished?.task.result?.state === 'fail')
      process.stderr.write(await whatWasSeen(page, requests, complaints));
    await (isUsedOnce ? device.end() : leave(device));
  });
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() });
  if (signedIn) await keepTokens(context, site, signedIn);
  context.on('page', limitEvaluating);
  limitEvaluating(page);
  page.on('console', (message) => {
    // The document's own 404 or 405 is what some tests ask for.
    const isOwnStatus = /\b40[45]\b/.test(message.text()) && message.location().url === page.url();
    const isBlockedWorker = message.text() === 'Service Worker registration blocked by Playwright';
    // Whoever leaves or signs out while the page connects ends the connection.
    const isLeft = message.text().endsWith('WebSocket is closed before the connection is established.');
    if (['error', 'warning'].includes(message.type()) && !isOwnStatus && !isBlockedWorker && !isLeft)
      complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => {
    // A page that is left cancels what it was loading.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== 'document')
      complaints.push(`${response.status()}: ${response.url()}`);
  });
  context.on('request', (request) => requests.push(new URL(request.url()).pathname));
  if (javaScript) follow(context);
  else waitForWhatClicksLeadTo(page);
  return { page, context, complaints, requests, site, url: (path) => site.url + path };
}

/** For what fails once in many runs: how the page stood, and what led there. */
async function whatWasSeen(page: Page, requests: readonly string[], complaints: readonly string[]) {
  const state = await page
    .evaluate(() => ({
      html: (document.documentElement.cloneNode(false) as Element).outerHTML,
      keys: [Object.keys(localStorage), Object.keys(sessionStorage)].join(' | '),
    }))
    .catch(String);
  const seen = [page.url(), JSON.stringify(state), ...requests.slice(-30), ...complaints];
  return `\nThe page of the test that failed:\n${seen.join('\n  ')}\n`;
}

/**
 * Without scripts a click either leads to another page or does nothing: it is done when that page is whole. All clicks on
 * locators come through their frame.
 */
function waitForWhatClicksLeadTo(page: Page): void {
  const frame = page.mainFrame();
  const click = frame.click.bind(frame);
  frame.click = async (...of) => {
    await click(...of);
    await frame.waitForLoadState();
  };
}

/**
 * Evaluating has no limit of its own: of a page that does not answer, a test would say after minutes that it has timed out,
 * and not where. All that is evaluated on a page comes through its frame.
 */
function limitEvaluating(page: Page): void {
  const frame = page.mainFrame();
  const evaluate = frame.evaluate.bind(frame) as (...of: unknown[]) => Promise<unknown>;
  const state = () => Promise.race([evaluate(drawing), wait(2000, 'answers nothing')]);
  const limited = (...of: unknown[]) =>
    soon(evaluate(...of), async () => `${page.url()}, which ${await state()}, for ${String(of[0])}`);
  frame.evaluate = limited as typeof frame.evaluate;
}

const drawing = () =>
  Promise.race([
    new Promise((resolve) =>
      requestAnimationFrame(() => resolve(`is ${document.visibilityState} and draws`)),
    ),
    new Promise((resolve) => setTimeout(resolve, 1000, `is ${document.visibilityState} and draws nothing`)),
  ]);

/** Requests that are not answered yet, by browser. */
const unanswered = new WeakMap<BrowserContext, Set<Request>>();
const patienceMs = 30_000;

function follow(context: BrowserContext): void {
  const open = new Set<Request>();
  unanswered.set(context, open);
  context.on('request', (request) => open.add(request));
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
}

/**
 * Nothing follows any more from what has happened: all that was asked for is answered, what waited for a frame or for an
 * idle moment has had it, and nothing new was asked for. For what a page does not do, which cannot be waited for.
 */
export async function settled(page: Page): Promise<void> {
  // Not its load event: a page that the browser kept has none.
  await page.waitForFunction(() => document.readyState === 'complete');
  const open = unanswered.get(page.context());
  // Without scripts nothing follows from what is loaded.
  if (!open) return;
  const until = Date.now() + patienceMs;
  do {
    while (open.size > 0) {
      if (Date.now() > until)
        throw new Error(`Not answered: ${[...open].map((request) => request.url()).join(' ')}`);
      await page.evaluate(frame);
    }
    await page.evaluate(idle);
  } while (open.size > 0);
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** On a busy machine no moment is idle: then what waited for one has waited longer than this. */
const idle = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve), { timeout: 10_000 })),
  );

/**
 * Presses a button whose page finds out by it that the session is over. Both in one moment: the page's own requests would
 * otherwise find out first.
 */
export const clickAfterSessionEnded = (button: Locator): Promise<void> =>
  button.evaluate((element: HTMLElement) => {
    localStorage.setItem('access_token', 'terminou');
    localStorage.setItem('refresh_token', 'terminou');
    element.click();
  });

/** On the sign-in page. */
export async function signInAgain(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Lets requests for this wait until `release` is called, as on a slow network. */
export async function hold(page: Page, address: string | RegExp): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    // Asked for no more, where the page has given it up.
    await route.continue().catch(() => undefined);
  });
  return { release };
}

export const scrollToTheEnd = (page: Page): Promise<void> =>
  page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

const somebodies = new Map<string, Promise<Person>>();

/**
 * The browser keeps tokens as after signing in, from its first page of the site on. Playwright's `storageState` would open
 * that page, in a process of its own, before there is one to look at: a fifth of what a visit costs.
 */
async function keepTokens(context: BrowserContext, site: Site, signedIn: true | Person): Promise<void> {
  const { access_token, refresh_token } = signedIn === true ? await asSomebody(site) : signedIn.tokens;
  const script = await context.addInitScript(
    ({ origin, tokens }) => {
      // A page that comes from another of the site has what that one left, be it nothing.
      if (location.origin === origin && document.referrer === '') Object.assign(localStorage, tokens);
    },
    { origin: new URL(site.url).origin, tokens: { access_token, refresh_token } },
  );
  const disposeOnce = (frame: Frame) => {
    if (!frame.url().startsWith(site.url)) return;
    context.off('framenavigated', disposeOnce);
    void script.dispose();
  };
  context.on('framenavigated', disposeOnce);
}

/** A session of its own for each, so that one who signs out does not take the others along. */
async function asSomebody(site: Site) {
  const known = somebodies.get(site.url) ?? person(site, { full_name: 'Nelson Sitoe' });
  somebodies.set(site.url, known);
  const { email, password } = await known;
  return tokensFrom(await signIn(site, email, password));
}
