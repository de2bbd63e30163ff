import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--disable-sync',
  // Else each visitor gets a process for a next page that never comes. The tabs of one share theirs.
  '--renderer-process-limit=1',
  // A tenth of what a visit costs goes into a process for a card that is not there, and into painting on several threads.
  '--in-process-gpu',
  '--num-raster-threads=1',
  // Another twentieth goes into a process for the network, through which every byte of every answer would pass.
  '--enable-features=NetworkServiceInProcess2',
  // A microphone that beeps, and nobody to ask for it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export interface Browsers {
  /** Chromium as people have it. */
  readonly whole: string;
  /** The same engine without the browser around it, where it is to be had: a new visitor takes a quarter of the time. */
  readonly light: string;
}

/** The machine's browser, else Playwright's own, else one installed now. Undefined where there is none to be had. */
export function findBrowsers(): Browsers | undefined {
  const whole = findWhole() ?? (installed() ? findWhole() : undefined);
  if (whole === undefined) return undefined;
  const light = onPath('chromium-headless-shell') ?? ownShell();
  if (!light) process.stderr.write('\nNo chromium-headless-shell: each visit costs four times as much.\n\n');
  return { whole, light: light ?? whole };
}

/** Playwright brings it along with its own Chromium, in the folder beside it. */
function ownShell(): string | undefined {
  const [, all = '', version = ''] = /^(.*)chromium-(\d+)/.exec(chromium.executablePath()) ?? [];
  return globSync(`${all}chromium_headless_shell-${version}/*/chrome-headless-shell`)[0];
}

const findWhole = () =>
  onPath('chromium', 'chromium-browser', 'google-chrome') ??
  [chromium.executablePath()].find((file) => existsSync(file));

function onPath(...names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** Playwright's download first, for it needs no rights; Debian's packages where that is not reached. */
function installed(): boolean {
  const playwright = join(import.meta.dirname, '../../node_modules/.bin/playwright');
  if (spawnSync(playwright, ['install', 'chromium'], { timeout: 120_000 }).status === 0) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const packages = ['chromium', 'chromium-headless-shell'];
  try {
    execFileSync('apt-get', ['update', '-qq'], { timeout: 180_000 });
    execFileSync('apt-get', ['install', '-y', '-qq', ...packages], { timeout: 600_000, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
