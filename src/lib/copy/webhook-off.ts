import type { OffBecause } from '#lib/contract/webhooks.ts';

export const webhookOffReasons = {
  failing: 'Pelo menos um aviso falhou durante um dia inteiro.',
  behind: 'Ficaram mais de mil avisos à espera.',
  gone: 'O endereço respondeu que já não existe.',
} as const satisfies Record<Exclude<OffBecause, 'owner'>, string>;
