import { unsent } from '#scripts/outbox/unsent.ts';
import { kept } from '#scripts/stores/kept.ts';
import { followUnread } from './unread.ts';

export function begin(): void {
  followUnread();
  void sendUnsent();
  addEventListener('online', () => void sendUnsent());
  for (const told of ['unsent', 'storage']) addEventListener(told, () => void showUnsent());
  void confirmPush();
  void renewWorker().catch(() => undefined);
  void prepareLater();
}

/**
 * Browsers keep the worker's script for a day, so that opening a page does not ask for it. A page that brings its styles
 * is of a build that this worker does not know.
 */
async function renewWorker(): Promise<void> {
  const build = document.querySelector<HTMLElement>('style[data-build]')?.dataset['build'];
  const worker = navigator.serviceWorker;
  if (!build || !worker?.controller || kept['worker'] === build) return;
  await fetch('/sw.js', { cache: 'reload' });
  await (await worker.ready).update();
  kept['worker'] = build;
}

const prepareAfterMs = 4000;

/** Readers who save data start this in the settings instead. */
async function prepareLater(): Promise<void> {
  if (document.documentElement.hasAttribute('data-saver')) return;
  await new Promise((resolve) => setTimeout(resolve, prepareAfterMs));
  const offline = await import('#scripts/offline/prepare.ts').catch(() => undefined);
  await offline?.prepare();
}

const dayMs = 24 * 60 * 60 * 1000;

/** Confirms once a day, because the server forgets devices that it does not hear from. */
async function confirmPush(): Promise<void> {
  if (!kept['pushed'] || Date.now() - Number(kept['pushed']) < dayMs) return;
  const device = await import('#scripts/push/device.ts').catch(() => undefined);
  await device?.confirmPush();
}

async function sendUnsent(): Promise<void> {
  void showUnsent();
  if (unsent() === 0) return;
  const outbox = await import('#scripts/outbox/outbox.ts').catch(() => undefined);
  await outbox?.flush();
}

let isShown = false;

async function showUnsent(): Promise<void> {
  if (isShown || unsent() === 0) return;
  const bar = await import('#scripts/outbox/bar.ts').catch(() => undefined);
  isShown = bar !== undefined;
  bar?.showBar();
}
