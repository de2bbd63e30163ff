import type { Action, CaseType } from '#lib/moderation/life.ts';
import type { ReportReason } from '../../contract/reports.ts';
import { ofThings } from '../things.ts';

/** Titles of what the person concerned is told. */
export const decisionNotices = {
  decided: 'Decisão sobre algo que é seu',
  upheld: 'A resposta ao seu recurso',
  reversed: 'A decisão foi anulada',
} as const;

export const decisionHint = 'Veja o que decidimos, porquê, e o que pode fazer.';

/** What was done, in a sentence about what is the reader's. `until`: the end of a suspension. */
export const whatWasDone: Readonly<Record<Action, (what: string, until: string | null) => string>> = {
  none: (what) => `Não encontrámos nada de errado: ${what}.`,
  warn: (what) => `Este é um aviso sobre ${what}. Nada foi retirado.`,
  hide: (what) => `Escondemos ${what}: só você vê.`,
  remove: (what) => `Retirámos ${what}. Já não está no BizLink, nem para si.`,
  suspend: (what, until) =>
    until === null
      ? `Suspendemos a sua conta, sem data para terminar, por causa disto: ${what}.`
      : `Suspendemos a sua conta até ${until}, por causa disto: ${what}.`,
};

export const yours: Readonly<Record<CaseType, (title: string) => string>> = {
  ...ofThings(
    ({ article, one }) =>
      (title: string) =>
        `${article} ${one} “${title}”`,
  ),
  user: () => 'o seu perfil',
  message: () => 'uma mensagem sua',
  deal: (title) => `o acordo “${title}”`,
  review: (title) => `a avaliação “${title}”`,
  reply: () => 'a sua resposta a uma avaliação',
};

/** The rule, as what it asks of people. */
export const rules: Readonly<Record<ReportReason, string>> = {
  spam: 'O mesmo não se publica nem se envia muitas vezes.',
  burla: 'Não se pede dinheiro nem dados a ninguém com promessas que não se cumprem.',
  ofensivo: 'Ninguém é insultado, ameaçado nem humilhado.',
  falso: 'O que se publica é verdade: quem é, o que oferece, quanto custa.',
  proibido: 'Não se oferece o que a lei proíbe.',
  outro: 'Valem os termos de utilização do BizLink.',
};

export const howToAppeal =
  'Se acha que nos enganámos, peça recurso em Decisões, uma vez, nos próximos 30 dias. Outra pessoa vai ver o caso.';
export const noFurtherAppeal = 'Esta resposta é final.';
export const putBack = 'O que tinha sido retirado voltou a estar como antes. Pedimos desculpa.';
export const thanksForAppeal = 'Obrigado por nos ter dito.';
