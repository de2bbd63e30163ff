import { beforeEach, inject } from 'vitest';

// Skipped with its reason, never passed: a green run says that a browser was there.
beforeEach((context) => {
  const site = inject('site');
  if ('missing' in site) context.skip(site.missing);
});
