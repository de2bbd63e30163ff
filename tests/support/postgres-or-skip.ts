import { beforeEach, inject } from 'vitest';

// Skipped with its reason, never passed: a green run says that PostgreSQL was there.
beforeEach((context) => {
  const server = inject('postgres');
  if ('missing' in server) context.skip(server.missing);
});
