import manifest from '../../package.json' with { type: 'json' };

/** What a script of package.json tells the allocator of memory. */
export const allocationOf = (script: keyof typeof manifest.scripts): Readonly<Record<string, string>> =>
  Object.fromEntries(
    manifest.scripts[script]
      .split(' ')
      .filter((word) => word.startsWith('MALLOC_'))
      .map((word) => word.split('=')),
  );
