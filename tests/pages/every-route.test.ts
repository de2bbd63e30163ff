import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { axeFaults } from '#tests/support/looks.ts';
import { type Route, routes } from '#tests/support/routes.ts';
import { visit } from '#tests/support/visit.ts';

const looks = [360, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, height: 800, colorScheme })),
);

describe.each(routes)('$path', (route) => {
  it.concurrent('is accessible, reached by keyboard, and fits at 320, 360 and 1280 px in both themes', async (test) => {
    const { page, complaints } = await visit(test, { signedIn: route.protect ?? false });
    await open(page, route);
    expect(await page.locator('h1').allTextContents()).toEqual([route.heading]);
    for (const { colorScheme, ...size } of looks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page), `${size.width} px, ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(sidewaysScroll), `${size.width} px`).toBe(0);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(sidewaysScroll), '320 px').toBe(0);
    expect(await missedByTab(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.concurrent('is whole without script, and says in its head what it is', async (test) => {
    const { page, url } = await visit(test, { javaScript: false });
    await open(page, route);
    expect(await page.locator('h1').textContent()).toBe(route.heading);
    if (route.protect ?? route.personal) {
      const link = page.getByRole('main').getByRole('link', { name: 'Entrar' });
      expect(await link.getAttribute('href')).toBe(`/login?next=${encodeURIComponent(route.path)}`);
    }
    const head = await headOf(page);
    const origin = new URL(head.canonical ?? '').origin;
    expect(head.lang).toBe('pt-MZ');
    expect(head.title).toMatch(/BizLink/);
    expect(head).toMatchObject({
      description: expect.stringMatching(/^.{20,160}$/),
      'og:title': expect.stringMatching(/./),
      'og:url': head.canonical,
      'og:image': `${origin}/preview.png`,
      'twitter:card': 'summary_large_image',
      'theme-color': '#083F3E',
    });
    expect(await page.content()).not.toContain('.invalid');
    expect(origin).toBe(`http://localhost:${new URL(url('/')).port}`);
  });
});

async function open(page: Page, { path, status }: Route) {
  const response = await page.goto(path, { waitUntil: 'load' });
  expect(response?.status()).toBe(status ?? 200);
}

/** Walks the page by the Tab key and gives what it never came to. */
async function missedByTab(page: Page): Promise<string[]> {
  // A list that goes on by itself would go on before whoever comes to its end; for who saves data it waits.
  if ((await page.locator('[data-tail]').count()) > 0) {
    await page.evaluate(() => localStorage.setItem('saver', 'on'));
    await page.reload();
  }
  await page.evaluate(() => {
    document.addEventListener('focusin', ({ target }) =>
      (target as Element).setAttribute('data-reached', ''),
    );
  });
  const steps = await page
    .locator('a, button, input, select, textarea, summary')
    .locator('visible=true')
    .count();
  for (let step = 0; step <= steps; step += 1) await page.keyboard.press('Tab');
  return page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary'))
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
      )
      // Of radio buttons Tab comes to the chosen one, arrows to the others.
      .filter(
        (element) => !element.matches('[type=radio]:not(:checked)') && !element.hasAttribute('data-reached'),
      )
      .map((element) => element.outerHTML),
  );
}

const sidewaysScroll = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

const headOf = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    ...Object.fromEntries(
      Array.from(document.querySelectorAll('meta[name], meta[property]'), (meta) => [
        meta.getAttribute('name') ?? meta.getAttribute('property'),
        meta.getAttribute('content'),
      ]),
    ),
  }));
