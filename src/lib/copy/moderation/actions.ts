import type { Action } from '#lib/moderation/life.ts';

export const actionNames: Readonly<Record<Action, string>> = {
  warn: 'Avisar',
  hide: 'Esconder',
  remove: 'Retirar',
  suspend: 'Suspender',
  none: 'Nada de errado',
};
