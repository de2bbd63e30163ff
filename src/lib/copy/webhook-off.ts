import type { OffBecause } from '#lib/contract/webhooks.ts';

export const webhookOffReasons = {
  failing: 'Nenhuma das tentativas de um dia inteiro teve resposta certa.',
  behind: 'Ficaram mais de mil avisos à espera.',
  gone: 'O endereço respondeu que já não existe.',
} as const satisfies Record<Exclude<OffBecause, 'owner'>, string>;
