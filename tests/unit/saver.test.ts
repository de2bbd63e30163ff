import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepsIn } from '#tests/support/storage.ts';

const firstPaint = readFileSync(new URL('../../src/layouts/first-paint.js', import.meta.url), 'utf8');

/** Whether the script in the head saves data with this choice kept, in a browser that is like this. */
function savesBeforePaint(choice: string | undefined, navigator: object): boolean {
  const attributes = new Set<string>();
  const root = {
    setAttribute: (name: string) => attributes.add(name),
    getAttribute: () => null,
    hasAttribute: () => false,
  };
  const kept = choice ? { saver: choice } : {};
  runInNewContext(firstPaint, {
    navigator,
    document: { documentElement: root },
    localStorage: kept,
    sessionStorage: {},
    location: { search: '' },
    addEventListener: () => undefined,
    MutationObserver: class {
      observe() {}
    },
  });
  return attributes.has('data-saver');
}

async function savesInPage(choice: string | undefined, navigator: object): Promise<boolean> {
  vi.stubGlobal('navigator', navigator);
  keepsIn(choice ? { saver: choice } : {});
  const { $saver } = await import('#scripts/stores/preferences.ts');
  let saves = '';
  // The store reads what is kept with its first listener.
  $saver.subscribe((value) => {
    saves = value;
  });
  return saves === 'on';
}

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  keepsIn({});
});

describe('data are saved', () => {
  it.for([
    [undefined, {}, false],
    [undefined, { connection: {} }, false],
    [undefined, { connection: { saveData: false } }, false],
    [undefined, { connection: { saveData: true } }, true],
    ['on', {}, true],
    ['on', { connection: { saveData: false } }, true],
    ['off', {}, false],
    ['off', { connection: { saveData: true } }, false],
  ] as const)('with the choice %s in a browser with %j: %s', async ([choice, navigator, saves]) => {
    expect(savesBeforePaint(choice, navigator)).toBe(saves);
    expect(await savesInPage(choice, navigator)).toBe(saves);
  });
});
