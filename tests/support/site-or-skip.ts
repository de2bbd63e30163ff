import { beforeEach, inject } from 'vitest';

// Skipped with its reason, never passed: a green run says that a browser was there.
beforeEach((context) => {
  const sites = inject('sites');
  if ('missing' in sites) context.skip(sites.missing);
});
