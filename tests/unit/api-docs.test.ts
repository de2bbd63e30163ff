import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { callsOf, callsWith, socketsNoun } from '#lib/api-docs/calls.ts';
import { curlOf, sentInAddress, sentInBody } from '#lib/api-docs/examples.ts';
import { fieldsOnPage } from '#lib/api-docs/fields.ts';
import { nounsIn } from '#lib/api-docs/index-of.ts';
import { type CallShape, calls } from '#lib/contract/calls.ts';
import type { JsonSchema, OpenApi } from '#lib/contract/open-api.ts';
import { limitText, statusTexts, whoText } from '#lib/copy/api-docs.ts';
import { features } from '#server/features.ts';
import { createApi } from '#server/http/calls/api.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

const ctx = { config: { publicUrl: 'https://bizlink.co.mz' } } as Ctx;
const { describe: describeProgram } = await createApi(ctx, features, () => expect.unreachable());
const document: OpenApi = describeProgram();
const documented = callsOf(document);

const asJson = (schema: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

const asText = (sent: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));

describe('an example', () => {
  it.each(Object.entries<CallShape>(calls))(
    'of %s is taken by its contract',
    (name, { params, query, body }) => {
      const call = name.replace(' ', ' /api');
      const path = call.replaceAll(/:(\w+)/g, '{$1}');
      const operation = documented.find((one) => `${one.method} ${one.path}` === path)?.operation;
      const parameters = operation?.parameters ?? [];
      expect(params?.safeParse(asText(sentInAddress(path, parameters, 'path'))).error).toBeUndefined();
      expect(query?.safeParse(asText(sentInAddress(path, parameters, 'query'))).error).toBeUndefined();
      expect(body?.safeParse(sentInBody(path, asJson(body))).error).toBeUndefined();
    },
  );

  it('is typed as the call is made', () => {
    const typed = (method: string, path: string) => {
      const call = documented.find((one) => one.method === method && one.path === path);
      return call && curlOf(call, 'https://bizlink.co.mz');
    };
    expect(typed('GET', '/api/companies')).toBe('curl -sSf https://bizlink.co.mz/api/companies');
    expect(typed('DELETE', '/api/services/{id}')).toBe(
      `curl -sSf https://bizlink.co.mz/api/services/12 \\\n  -X DELETE \\\n  -H "Authorization: Bearer $TOKEN"`,
    );
    expect(typed('GET', '/api/likes/mine')).toContain(
      `'https://bizlink.co.mz/api/likes/mine?things=company-7'`,
    );
    expect(typed('PUT', '/api/profile/me/profile-photo')).toContain(`-X PUT`);
    expect(typed('PUT', '/api/profile/me/profile-photo')).toContain(`-F 'photo=@ficheiro'`);
    expect(typed('POST', '/api/auth/login')).toContain(`--data-urlencode 'username=loja@exemplo.co.mz'`);
  });
});

describe('fields', () => {
  const place = { href: '#get-x', name: 'GET /api/x' };
  const user = z.object({ id: z.number(), name: z.string(), slug: z.string(), seen: z.optional(z.string()) });
  const answer = asJson(
    z.object({ items: z.array(z.object({ user: z.nullable(user), kind: z.enum(['a', 'b']) })) }),
  );

  it('say what each is, and lead into lists and objects', () => {
    const { type, tables } = fieldsOnPage()(answer, { ...place, isSent: false });
    expect(type).toBe('objecto');
    expect(tables.map(({ of, rows }) => [of, rows.map((row) => row.name)])).toEqual([
      ['', ['items']],
      ['items[]', ['user', 'kind']],
      ['items[].user', ['id', 'name', 'slug', 'seen']],
    ]);
    const rows = tables.flatMap((table) => table.rows);
    expect(rows.map((row) => row.type)).toEqual([
      'lista de objectos',
      'objecto ou null',
      'texto',
      'número',
      'texto',
      'texto',
      'texto',
    ]);
    expect(rows.find(({ name }) => name === 'kind')?.values).toEqual(['a', 'b']);
    expect(rows.find(({ name }) => name === 'seen')?.note).toBe('pode faltar');
  });

  it('stand once on a page, and later are a link', () => {
    const fieldsOf = fieldsOnPage();
    fieldsOf(answer, { ...place, isSent: false });
    const again = fieldsOf(asJson(z.array(user)), { href: '#get-y', name: 'GET /api/y', isSent: false });
    expect(again).toMatchObject({
      type: 'lista de objectos',
      tables: [],
      shown: [{ href: '#get-x', name: 'GET /api/x, items[].user' }],
    });
  });

  it('say of what is sent what must be there, and how long it may be', () => {
    const sent = asJson(
      z.object({ title: z.string().check(z.minLength(1), z.maxLength(120)), on: z.optional(z.boolean()) }),
    );
    const [table] = fieldsOnPage()(sent, { ...place, isSent: true }).tables;
    expect(table?.rows.map(({ note, rules }) => [note, rules])).toEqual([
      ['obrigatório', ['De 1 a 120 caracteres.']],
      [undefined, []],
    ]);
  });
});

it('has words for every noun, for whoever may make a call, how often, and for every refusal', () => {
  for (const { nouns } of nounsIn(document))
    for (const { name, title, count } of nouns) {
      expect(title, name).not.toBe(name);
      expect(count, name).toBeGreaterThan(0);
    }
  const named = nounsIn(document).flatMap(({ nouns }) => nouns.map(({ name }) => name));
  expect(named.toSorted()).toEqual(
    [...new Set([...documented.map(({ noun }) => noun), socketsNoun])].toSorted(),
  );
  for (const { operation } of documented) {
    expect(whoText(operation['x-access']), operation['x-access']).toBeDefined();
    for (const limit of operation['x-limits'] ?? []) expect(limitText(limit), limit).toBeDefined();
    for (const status of Object.keys(operation.responses))
      if (Number(status) >= 400) expect(statusTexts[status], status).toBeDefined();
  }
});

it('has a place of its own for each call', () => {
  expect(new Set(documented.map(({ noun, id }) => `${noun}#${id}`)).size).toBe(documented.length);
});

it('finds calls by their noun, their path, their words and their fields', () => {
  const found = (asked: string) =>
    callsWith(asked, documented).map(({ method, path }) => `${method} ${path}`);
  expect(found('vagas fechar')).toEqual([]);
  expect(found('vaga extend')).toEqual(['POST /api/jobs/{id}/extend']);
  expect(found('dry_run')).toEqual(['POST /api/services/imports']);
  expect(found('withdraws application')).toContain('DELETE /api/applications/{id}');
});
