import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { build, isBuildCurrent } from '#build/current.ts';
import { root } from '#build/sources.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startProgram } from '#tests/support/program.ts';

beforeAll(async () => {
  if (!isBuildCurrent()) await build();
}, 120_000);

describe('starting', () => {
  it('says one line with the address and answers, without the page of components, and shares its port with nobody', async ({
    onTestFinished,
  }) => {
    const program = await startProgram({ PUBLIC_URL: 'https://bizlink.example' });
    onTestFinished(() => program.stop());
    expect(program.output()).toBe('BizLink: https://bizlink.example\n');
    const home = await fetch(program.url);
    expect(home.status).toBe(200);
    expect(home.headers.get('strict-transport-security')).toContain('max-age=');
    expect(await home.text()).toContain('<link rel="canonical" href="https://bizlink.example/">');
    const components = await fetch(`${program.url}/components`);
    expect(components.status).toBe(404);
    expect(await components.text()).toContain('Página não encontrada');
    const { code, output } = await run({ PORT: String(program.port) });
    expect(code).toBe(1);
    expect(output).toMatch(/^BizLink did not start\. .*EADDRINUSE.*\n$/);
  });

  it('is refused with one line that names a setting that is wrong', async () => {
    const { code, output } = await run({ PORT: 'abc' });
    expect(code).toBe(1);
    expect(output).toMatch(/^BizLink did not start\. PORT must be .*\n$/);
  });
});

describe('stopping', () => {
  // These two wait for ten seconds each, and do nothing: together they wait once.
  it.concurrent('finishes the request under way, takes no new ones, and cuts off one that never ends, within 10 s', async ({
    expect,
    onTestFinished,
  }) => {
    const program = await startProgram();
    onTestFinished(() => program.stop());
    const [slow, stuck] = [connect(program.port, '127.0.0.1'), connect(program.port, '127.0.0.1')];
    stuck.on('error', () => undefined);
    for (const begun of [slow, stuck]) begun.write('GET /companies HTTP/1.1\r\nHost: localhost\r\n');
    await sleep(200);
    const started = performance.now();
    program.child.kill('SIGTERM');
    await sleep(200);
    await expect(fetch(`${program.url}/healthz`)).rejects.toThrow();
    slow.write('Connection: close\r\n\r\n');
    const [chunk] = (await once(slow, 'data')) as [Buffer];
    expect(chunk.toString()).toMatch(/^HTTP\/1\.1 200/);
    const [code] = await once(program.child, 'exit');
    expect(code).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it.concurrent('does not wait for ever for a database that another process holds', async ({
    expect,
    onTestFinished,
  }) => {
    const program = await startProgram({ LOG_LEVEL: 'silent' }, ['--import', holdsTheStop]);
    onTestFinished(() => program.stop());
    const started = performance.now();
    program.child.kill('SIGTERM');
    const [code] = await once(program.child, 'exit');
    expect(code).toBe(1);
    expect(program.output()).toContain('it took too long');
    expect(performance.now() - started).toBeLessThan(10_500);
  });

  it('happens as well when npm, which started it, is killed', async ({ onTestFinished }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-npm-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const port = await freePort();
    const npm = spawn('npm', ['start', '--silent'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
    });
    await once(npm.stdout, 'data');
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    npm.kill('SIGKILL');
    await once(npm, 'exit');
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/healthz`).then(
            () => 'up',
            () => 'down',
          ),
        { timeout: 10_000 },
      )
      .toBe('down');
  });
});

describe('an error that nobody caught', () => {
  it.each([
    ['Promise.reject(new Error("lost"))', 'a promise was rejected that nobody waited for'],
    ['setImmediate(() => { throw new Error("lost") })', 'an error was thrown that nobody caught'],
  ])('%s ends the process with a clear line', async (loses, line) => {
    const folder = await mkdtemp(join(tmpdir(), 'bizlink-lost-'));
    const preload = join(folder, 'lose.mjs');
    await writeFile(preload, `process.once('SIGUSR2', () => { ${loses} });`);
    const program = await startProgram({ LOG_LEVEL: 'silent' }, ['--import', preload]);
    program.child.kill('SIGUSR2');
    const [code] = await once(program.child, 'exit');
    expect(code).toBe(1);
    expect(program.output()).toContain(`BizLink ends: ${line}`);
    await program.stop();
    await rm(folder, { recursive: true });
  });
});

/** Loaded first: the thread that writes the database never says that it has closed. */
const holdsTheStop = `data:text/javascript,${encodeURIComponent(`
  import { Worker } from 'node:worker_threads';
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message) {
    if (!message.some(({ action }) => action === 'close')) post.call(this, message);
  };
`)}`;

/** In a folder of its own: what another run left would be migrated first. */
async function run(settings: Record<string, string>): Promise<{ code: number; output: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bizlink-refused-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', DATA_DIR: dataDir, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/server/main.ts'], { cwd: root, env }, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });
}
