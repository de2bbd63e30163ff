import type { Caution } from '#lib/moderation/life.ts';

/** Beside a message that asks for money, or leads away from the site. */
export const cautionTexts: Readonly<Record<Caution, string>> = {
  money: 'Nunca envie dinheiro antes de ver o trabalho ou de conhecer a pessoa.',
  away: 'Aqui fica registado o que combinam. Fora do BizLink, não podemos ajudar.',
};
