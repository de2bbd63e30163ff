import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { inject, type TestContext } from 'vitest';
import { type Account, newAddress, register, signIn } from './people.ts';
import './site.ts';

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong in the browser: console errors, failed requests, broken policies, thrown errors. */
  readonly complaints: readonly string[];
  /** Paths of all requests, in their order. */
  readonly requests: readonly string[];
  readonly url: (path: string) => string;
}

interface Options {
  readonly width?: number;
  readonly theme?: 'light' | 'dark';
  readonly javaScript?: boolean;
  /** As somebody of whom nothing else is asked, or as one of the test's own people. */
  readonly signedIn?: boolean | Account;
  readonly touch?: boolean;
  /** Another program than the one all tests share. */
  readonly site?: string;
}

let connected: Promise<Browser> | undefined;

/** A visitor with a browser of their own: nothing kept from others, gone with the test. */
export async function visit({ onTestFinished }: TestContext, options: Options = {}): Promise<Visit> {
  const { width = 360, theme = 'light', javaScript = true, signedIn = false, touch = false } = options;
  const shared = inject('site');
  if ('missing' in shared) throw new Error(shared.missing);
  connected ??= chromium.connect(shared.browser);
  const site = options.site ?? shared.url;
  const context = await (await connected).newContext({
    baseURL: site,
    viewport: { width, height: width < 768 ? 780 : 900 },
    colorScheme: theme,
    javaScriptEnabled: javaScript,
    hasTouch: touch,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    ...(signedIn && { storageState: await keptBy(site, signedIn) }),
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => {
    // The document's own 404 is what some tests ask for.
    const isOwnStatus = message.text().includes('404') && message.location().url === page.url();
    if (['error', 'warning'].includes(message.type()) && !isOwnStatus) complaints.push(message.text());
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
  return { page, context, complaints, requests, url: (path) => site + path };
}

let somebody: Promise<Account> | undefined;

/** What the browser keeps after signing in. */
async function keptBy(site: string, signedIn: true | Account) {
  somebody ??= register(site);
  const { access_token, refresh_token } = await signIn(site, signedIn === true ? await somebody : signedIn);
  const kept = Object.entries({ access_token, refresh_token }).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: new URL(site).origin, localStorage: kept }] };
}
