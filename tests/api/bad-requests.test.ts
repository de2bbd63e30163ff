// @module-tag one-database
import { expect, it } from 'vitest';
import { errorAnswer } from '#lib/contract/errors.ts';
import type { OpenApi } from '#lib/contract/open-api.ts';
import type { Limits } from '#server/fairness/limits/limits.ts';
import { evenSuspended, moderating, signedIn } from '#server/http/calls/access.ts';
import type { TestApi } from '#tests/support/api.ts';
import { friend, things } from '#tests/support/api-feature.ts';
import { type Outcome, sendRaw } from '#tests/support/api-raw.ts';
import { type BadRequest, badRequests } from '#tests/support/bad-requests.ts';
import { moderator } from '#tests/support/cast/moderation.ts';
import { person } from '#tests/support/cast/people.ts';
import { servingWith } from '#tests/support/cast/serving.ts';
import { testsPostgres } from '#tests/support/database.ts';

/** What is random in them differs by database, the rest does not. */
const seed = testsPostgres ? 2 : 1;

it('requests that are wrong twenty and more at every call, get an answer that says so, and the process lives', async () => {
  const [api, requests] = await servingWith({ own: [things], limits: endless }, requestsFor);
  const { paths }: OpenApi = await (await api.ask('/openapi.json')).json();
  for (const [path, operations] of Object.entries(paths))
    for (const method of Object.keys(operations)) {
      const call = `${method.toUpperCase()} ${path}: `;
      expect(requests.filter(({ name }) => name.startsWith(call)).length, call).toBeGreaterThanOrEqual(20);
    }

  const problems: string[] = [];
  await inTurns(requests, async (request) => {
    const problem = problemWith(request, await sendRaw(api.port, request.bytes, request.hangsUp));
    if (problem) problems.push(`${request.name}\n  ${problem}`);
  });
  expect(problems).toEqual([]);

  expect((await api.askRoot('/healthz')).status).toBe(200);
  expect((await api.askRoot('/readyz')).status).toBe(200);
  expect(api.logged()).not.toContain('"level":"error"');
});

/** Else most of them would only be told that they are too many. */
const endless: Limits = {
  take: async () => undefined,
  wait: async () => undefined,
  giveBack: async () => undefined,
  close: async () => undefined,
};

async function requestsFor(api: TestApi) {
  await person(api); // whose session has the id that the requests name
  const { tokens } = await person(api);
  const bearer = { authorization: `Bearer ${tokens.access_token}` };
  const { tokens: theirs } = await moderator(api);
  const moderates = { authorization: `Bearer ${theirs.access_token}` };
  const headers = {
    friends: friend,
    [signedIn.who]: bearer,
    [evenSuspended.who]: bearer,
    [moderating.who]: moderates,
  };
  return badRequests(await (await api.ask('/openapi.json')).json(), headers, seed);
}

function problemWith({ operation, mayPass, hangsUp }: BadRequest, outcome: Outcome): string | undefined {
  if (outcome === 'silence') return 'got no answer';
  if (outcome === 'closed') return hangsUp ? undefined : 'was hung up on';
  const { status, headers, body } = outcome;
  const answered = `answered ${status} ${body.slice(0, 200)}`;
  if (status >= 500) return answered;
  if (status < 400) return mayPass ? undefined : answered;
  const isPage = headers['content-type'] === 'text/html';
  // It may no longer be the address of a call at all.
  if (isPage && status === 404 && mayPass && !operation) return undefined;
  if (!headers['content-type']?.startsWith('application/json'))
    return `${answered} as ${headers['content-type']}`;
  if (headers['x-content-type-options'] !== 'nosniff') return `${answered} and lets it be guessed`;
  if (operation && !(status in operation.responses)) return `${answered}, which the document does not know`;
  return errorAnswer.safeParse(parsed(body)).success ? undefined : `${answered} in another shape`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A few at a time: the point is what is sent, not how fast. */
async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
