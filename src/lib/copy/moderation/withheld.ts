import type { WithheldState } from '#lib/moderation/life.ts';

/** What its owner reads beside a thing that others do not see. */
export const withheldTexts: Readonly<Record<WithheldState | 'why', string>> = {
  retido: 'Em análise',
  oculto: 'Escondido',
  removido: 'Retirado',
  why: 'Ver porquê',
};
