import { setTimeout } from 'node:timers/promises';
import { build, isBuildCurrent } from '#build/current.ts';
import { startProgram } from '#tests/support/program.ts';
import { median, type Row } from './row.ts';
import { p99 } from './visits.ts';

const people = 50;
const rounds = 7;
const roundMs = 1500;
const password = 'machamba verde';

/** A page while fifty people are signing in, again and again, against the same page with nobody about. */
export async function benchSignIns(): Promise<Row[]> {
  if (!isBuildCurrent()) await build();
  const program = await startProgram({ LOG_LEVEL: 'warn' });
  const quiet: number[] = [];
  const busy: number[] = [];
  let signedIn = 0;
  try {
    for (let at = 0; at < people; at += 1) await register(program.url, at);
    const page = () => p99(program.port, roundMs, () => '/companies');
    await page(); // warm
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await page());
      const stop = new AbortController();
      const crowd = Array.from({ length: people }, async (_, at) => {
        for (; !stop.signal.aborted; signedIn += 1) await signIn(program.url, at);
      });
      await setTimeout(200);
      busy.push(await page());
      stop.abort();
      await Promise.all(crowd);
    }
  } finally {
    await program.stop();
  }
  const value = median(busy) / median(quiet);
  const perSecond = Math.round(signedIn / ((rounds * (roundMs + 200)) / 1000));
  const detail = `${median(busy).toFixed(2)} ms against ${median(quiet).toFixed(2)} ms, at ${perSecond} sign-ins a second`;
  return [
    { name: 'page p99 with 50 sign-ins in flight, against quiet', value, limit: 5, ok: value < 5, detail },
  ];
}

const register = (url: string, number: number) =>
  expectStatus(
    201,
    fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(number), password }),
    }),
  );

const signIn = (url: string, number: number) =>
  expectStatus(
    200,
    fetch(`${url}/api/auth/login`, {
      method: 'POST',
      body: new URLSearchParams({ username: emailOf(number), password, device: 'x'.repeat(20) }),
    }),
  );

const emailOf = (number: number) => `pessoa${number}@exemplo.co.mz`;

async function expectStatus(status: number, asked: Promise<Response>): Promise<void> {
  const answer = await asked;
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${answer.status} ${text}`);
}
