import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** How long the slowest of a hundred answers takes, in milliseconds: two visitors, each a moment after the last answer. */
export async function p99(port: number, forMs: number, pathOf: (visit: number) => string): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + forMs;
  await Promise.all([visits(port, until, times, pathOf), visits(port, until, times, pathOf)]);
  times.sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

async function visits(port: number, until: number, times: number[], pathOf: (visit: number) => string) {
  const agent = new Agent({ keepAlive: true });
  for (let number = 1; performance.now() < until; number += 1) {
    const started = performance.now();
    await page({ agent, port, host: '127.0.0.1', path: pathOf(number) });
    times.push(performance.now() - started);
    await setTimeout(1);
  }
  agent.destroy();
}

const page = (options: { agent: Agent; port: number; host: string; path: string }) =>
  new Promise<void>((resolve, reject) => {
    get(options, (response) => response.resume().on('end', resolve).on('error', reject)).on('error', reject);
  });
