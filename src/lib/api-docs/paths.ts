import type { DocumentedCall } from './calls.ts';

export const apiDocsPaths = {
  start: '/api/docs',
  all: '/api/docs/calls',
  document: '/api/openapi.json',
  noun: (noun: string) => `/api/docs/${noun}`,
  call: ({ noun, id }: Pick<DocumentedCall, 'noun' | 'id'>) => `/api/docs/${noun}#${id}`,
} as const;
