import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
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
];

/** The machine's browser, else Playwright's own, else one installed now. Undefined where there is none to be had. */
export function findChromium(): string | undefined {
  return onPath() ?? playwrights() ?? (installed() ? (playwrights() ?? onPath()) : undefined);
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

const playwrights = () => [chromium.executablePath()].find((file) => existsSync(file));

/** Playwright's download first, for it needs no rights; Debian's package where that is not reached. */
function installed(): boolean {
  const playwright = join(import.meta.dirname, '../../node_modules/.bin/playwright');
  if (spawnSync(playwright, ['install', 'chromium'], { timeout: 120_000 }).status === 0) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  try {
    execFileSync('apt-get', ['update', '-qq'], { timeout: 180_000 });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { timeout: 600_000, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
