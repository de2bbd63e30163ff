import { execFileSync } from 'node:child_process';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { build, isBuildCurrent } from '#build/current.ts';
import { startProgram } from '#tests/support/program.ts';
import { median, type Row } from './row.ts';
import { p99 } from './visits.ts';

const people = 20;
const rounds = 5;
const roundMs = 3000;
const password = 'machamba verde';

/** A page while twenty people send photos, one after another, against the same page with nobody about. */
export async function benchPictures(): Promise<Row[]> {
  if (!isBuildCurrent()) await build();
  const photos = await Promise.all(Array.from({ length: people }, (_, at) => photo(at)));
  const program = await startProgram({ LOG_LEVEL: 'error' });
  const quiet: number[] = [];
  const busy: number[] = [];
  const alone: number[] = [];
  let kept = 0;
  try {
    const tokens = await Promise.all(photos.map((_, at) => signedIn(program.url, at)));
    const send = (at: number, round: number) =>
      upload(
        program.port,
        tokens[at] ?? '',
        Buffer.concat([photos[at] ?? Buffer.alloc(0), Buffer.from([round])]),
      );
    const page = () => p99(program.port, roundMs, () => '/companies');
    await page(); // warm
    for (let at = 0; at < people; at += 1) {
      const started = performance.now();
      await send(at, 100);
      alone.push(performance.now() - started);
    }
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await page());
      const uploads = Promise.all(tokens.map((_, at) => send(at, round).then(() => (kept += 1))));
      await setTimeout(100);
      busy.push(await page());
      await uploads;
    }
    const megabytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(program.child.pid)])) / 1024;
    const value = median(busy) / median(quiet);
    return [
      {
        name: 'page p99 with 20 photos in flight, against quiet',
        value,
        limit: 5,
        ok: value < 5,
        detail: `${median(busy).toFixed(2)} ms against ${median(quiet).toFixed(2)} ms, ${kept} photos`,
      },
      {
        name: 'seconds for a photo of 3000 by 2250, alone',
        value: median(alone) / 1000,
        limit: 1,
        ok: median(alone) < 1000,
        detail: `memory after all of them: ${Math.round(megabytes)} MB`,
      },
    ];
  } finally {
    await program.stop();
  }
}

/** With as much in it as a phone's; no two alike, or they would be kept once. */
async function photo(at: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const small = sharp({ create: { width: 300, height: 225, channels: 3, background: '#888', noise } });
  const large = sharp(await small.png().toBuffer()).resize(3000, 2250, { kernel: 'cubic' });
  return large.modulate({ hue: at }).jpeg({ quality: 88 }).toBuffer();
}

async function signedIn(url: string, at: number): Promise<string> {
  const email = `fotografo${at}@exemplo.co.mz`;
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  const form = new URLSearchParams({ username: email, password });
  return (await (await fetch(`${url}/api/auth/login`, { method: 'POST', body: form })).json()).access_token;
}

/** As bytes that are ready, so that the sender costs less than what is measured. */
function upload(port: number, token: string, bytes: Buffer): Promise<void> {
  const head = '--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': body.length,
  };
  const path = '/api/profile/me/profile-photo';
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', method: 'PUT', path, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`Not kept: ${answer.statusCode}`));
      answer.resume().on('end', resolve);
    })
      .on('error', reject)
      .end(body);
  });
}
