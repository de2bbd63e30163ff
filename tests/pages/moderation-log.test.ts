import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decides } from '#tests/support/cast/moderation.ts';
import { costOf, expectWithin } from '#tests/support/cost.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { siteModerator, working } from '#tests/support/moderation-desk.ts';
import { theSite } from '#tests/support/site.ts';
import { settled, visit } from '#tests/support/visit.ts';
import { moderationBudget, moderationIsland } from './budgets.ts';

const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 10_000 });

describe('the pages of moderation', () => {
  it.each([
    ['nobody', false],
    ['somebody', true],
  ] as const)('is a page that is not found for %s, and loads nothing', async (_, signedIn) => {
    const { page, requests } = await visit({ onTestFinished }, { signedIn });
    for (const path of [
      ...[
        '/moderacao',
        '/moderacao/1',
        '/moderacao/registo',
        '/moderacao/verificacoes',
        '/moderacao/sistema',
      ],
    ]) {
      const answer = await page.goto(path);
      await settled(page);
      expect(answer?.status()).toBe(404);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Página não encontrada');
    }
    expect(
      requests.filter((one) =>
        /open-(queue|log|verifications|system)|(moderation|verifications|system)\.[\w-]+\.css/.test(one),
      ),
    ).toEqual([]);
  });

  it('says to a moderator without a second factor where to set one up', async (test) => {
    const vera = await siteModerator(theSite(), { hasFactor: false });
    const { page } = await visit(test, { signedIn: vera });
    for (const path of ['/moderacao', '/moderacao/registo', '/moderacao/verificacoes']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'A moderação pede dois passos' }).waitFor();
      const way = page.getByRole('link', { name: 'Ligar os dois passos' });
      expect(await way.getAttribute('href')).toBe('/settings#security');
    }
    expect(await faultsInLooks(page)).toEqual([]);
  });

  it('stays within its budget, and so does its island', async (test) => {
    const vera = await siteModerator(theSite());
    const { page } = await visit(test, { browser: 'whole' });
    const { cost, files } = await costOf(page, '/moderacao');
    expectWithin(moderationBudget, cost, files);
    const { page: own } = await visit(test, { browser: 'whole', signedIn: vera });
    const awake = await costOf(own, '/moderacao', () => own.locator('.page-head').waitFor());
    expectWithin(moderationIsland, awake.cost, awake.files);
  });
});

describe('the log', () => {
  it('says who did what, whom it concerned and why, by filters in the address, and as a table', async (test) => {
    const { page, vera, cases, word } = await working(test, 2, { width: 360 });
    const [one, other] = cases;
    await decides(vera, one?.id ?? 0, { action: 'remove', words: `=1+1 <script>${word}</script>` });
    await page.goto(`/moderacao/registo?caso=${one?.id}`);
    const rows = page.locator('.log-row');
    await rows.first().waitFor();
    expect(await rows.first().innerText()).toContain('Vera Langa: Decidiu: retirar');
    expect(await rows.first().innerText()).toContain(`<script>${word}</script>`);
    expect(await rows.allInnerTexts()).toHaveLength(2);
    expect(await faultsInLooks(page)).toEqual([]);
    await page.getByLabel('O quê').selectOption('Caso aberto');
    await page.getByLabel('Caso', { exact: true }).fill(String(other?.id));
    await page.getByRole('button', { name: 'Filtrar' }).click();
    await page.waitForURL(`**/moderacao/registo?acto=opened&caso=${other?.id}`);
    await eventually(() => rows.allInnerTexts()).toHaveLength(1);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Descarregar CSV' }).click(),
    ]);
    const table = await readFile(await file.path(), 'utf8');
    expect(table).toContain('Caso aberto');
    expect(table).not.toContain('Decidiu');
    await page.goBack();
    await eventually(() => rows.allInnerTexts()).toHaveLength(2);
  });
});
