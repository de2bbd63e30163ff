import { describe, expect, it } from 'vitest';
import { callsOf, countsOf, socketsNoun } from '#lib/api-docs/calls.ts';
import type { JsonSchema, OpenApi } from '#lib/contract/open-api.ts';
import { apiDocsTexts } from '#lib/copy/api-docs.ts';
import { apiDocsCopyTexts } from '#lib/copy/api-docs-copy.ts';
import { faultsInLooks } from '#tests/support/looks.ts';
import { type PageRead, readPage } from '#tests/support/read-page.ts';
import { theSite } from '#tests/support/site.ts';
import { visit } from '#tests/support/visit.ts';

const most = 150 * 1024;

const document: OpenApi = await (await fetch(`${theSite().url}/api/openapi.json`)).json();
const calls = callsOf(document);

/** The names of all fields in a schema, however deep. */
function namesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(namesIn);
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as JsonSchema;
  return [...Object.keys(properties), ...namesIn(Object.values(properties)), ...namesIn(Object.values(rest))];
}

const fieldNames = ({ texts }: PageRead) => new Set(texts('.fields th code'));

describe.each([...countsOf(document).keys()])('the page of %s', (noun) => {
  it('is light, and says all that the document says of its calls', async () => {
    const page = await readPage(`/api/docs/${noun}`);
    expect(Buffer.byteLength(page.html)).toBeLessThan(most);
    const own = calls.filter((call) => call.noun === noun);
    const shown = fieldNames(page);
    for (const { id, method, path, operation } of own) {
      expect(page.texts(`[id="${id}"]`)).toEqual([`${method} ${path}`]);
      expect(page.hrefs('main nav a')).toContain(`#${id}`);
      const { parameters, requestBody, responses } = operation;
      const names = [
        ...parameters.map(({ name }) => name),
        ...namesIn(requestBody?.content),
        ...Object.values(responses).flatMap(({ content }) => namesIn(content)),
      ];
      expect(
        names.filter((name) => !shown.has(name)),
        id,
      ).toEqual([]);
      for (const [status, { description }] of Object.entries(responses))
        expect(page.text, id).toContain(Number(status) < 400 ? status : `${status} ${description}`);
    }
    for (const href of page.hrefs('main a[href^="#"]'))
      expect(page.$(`[id="${href.slice(1)}"]`).length, href).toBe(1);
  });
});

it('shows what comes and goes by the sockets', async () => {
  const page = await readPage(`/api/docs/${socketsNoun}`);
  for (const [path, socket] of Object.entries(document['x-sockets'])) {
    expect(page.text).toContain(`WS ${path}`);
    const { incoming, outgoing } = socket;
    for (const event of [...Object.keys(incoming), ...Object.keys(outgoing)])
      expect(page.texts('h4 code')).toContain(event);
    for (const code of Object.keys(socket['close-codes'])) expect(page.texts('dt code')).toContain(code);
  }
});

it('begins with three steps, and leads to every noun', async () => {
  const page = await readPage('/api/docs');
  expect(Buffer.byteLength(page.html)).toBeLessThan(most);
  expect(page.texts('ol h3')).toEqual(['Crie uma chave', 'Publique um serviço', 'Seja avisado']);
  expect(page.texts('ol pre')[1]).toContain(`curl -sSf ${document.servers[0]?.url}/api/services`);
  for (const noun of countsOf(document).keys()) expect(page.hrefs()).toContain(`/api/docs/${noun}`);
  for (const id of ['keys', 'webhooks', 'lists', 'rules']) expect(page.$(`[id="${id}"]`).length).toBe(1);
  expect(page.texts('#rules ~ .fields th')).toContain('warnings pode faltar');
});

it('lists every call under its noun, at the address that had them all', async () => {
  const page = await readPage('/api/docs/calls');
  expect(Buffer.byteLength(page.html)).toBeLessThan(most);
  for (const { noun, id } of calls) expect(page.hrefs()).toContain(`/api/docs/${noun}#${id}`);
  expect(page.$('h2[id="services"]').length).toBe(1);
});

it('is searched without script', async () => {
  const { hrefs, texts, attr, headers } = await readPage('/api/docs/calls?q=dry_run');
  expect(texts('main')[0]).toContain('1 chamada com “dry_run”');
  expect(hrefs('main section a')).toEqual(['/api/docs/services', '/api/docs/services#post-services-imports']);
  expect(attr('main input[name="q"]', 'value')).toBe('dry_run');
  expect(headers.get('cache-control')).toBe('private, no-cache');
  const none = await readPage('/api/docs/calls?q=%3Cb%3Enada');
  expect(none.text).toContain('Nenhuma chamada tem “<b>nada”.');
});

it('has its index beside it, on phones folded above, and copies a call by a press', async (test) => {
  const { page, context } = await visit(test, { width: 360 });
  await page.goto('/api/docs/services');
  const index = page.getByRole('navigation', { name: apiDocsTexts.index });
  expect(await index.count()).toBe(0);
  await page.getByText(apiDocsTexts.index, { exact: true }).click();
  expect(await index.getByRole('link', { name: 'Serviços' }).getAttribute('aria-current')).toBe('page');
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await index.count()).toBe(1);
  expect(await faultsInLooks(page)).toEqual([]);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copiar: Exemplo: POST /api/services', exact: true }).click();
  await page.getByText(apiDocsCopyTexts.copied).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`curl -sSf ${document.servers[0]?.url}/api/services \\\n`);
});
