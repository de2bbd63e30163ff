import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '#build/sources.ts';

/** With the machine's own Node, which may be older than the one that npm brings. */
it('npm ci has nothing to say on a fresh clone', () => {
  const clone = mkdtempSync(join(tmpdir(), 'bizlink-clone-'));
  onTestFinished(() => rmSync(clone, { recursive: true }));
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    cpSync(join(root, file), join(clone, file));
  const path = process.env['PATH']?.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const { status, stderr } = spawnSync(
    'npm',
    ['ci', '--dry-run', '--offline', '--no-audit', '--no-update-notifier'],
    {
      cwd: clone,
      env: { PATH: path?.join(delimiter), HOME: clone },
      encoding: 'utf8',
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
