import type { ReportReason } from '#lib/contract/reports.ts';
import type { Action, CaseType, Outcome } from '#lib/moderation/life.ts';
import { ofThings } from '../things.ts';

interface About {
  readonly type: CaseType;
  readonly title: string;
}

export interface LetterOf extends About {
  readonly action: Action;
  readonly rule: ReportReason;
  /** Of a suspension. None: without an end. */
  readonly days?: number | undefined;
}

/**
 * What the owner is written where a moderator changes nothing in it. Empty where nobody is written to. How to have it
 * looked at again stands beside it wherever it is read.
 */
export function letterOf({ action, rule, days, ...about }: LetterOf): string {
  if (action === 'none') return '';
  const { it } = namesOf(about);
  const done = {
    warn: about.type === 'message' ? texts.warnedWords : texts.warned(it),
    hide: texts.hidden(it),
    remove: about.type === 'message' ? texts.removedMessage : texts.removed(it),
    suspend: days === undefined ? texts.suspended : texts.suspendedFor(days),
  }[action];
  return `${texts.about(it)} ${texts.found[rule]}\n\n${done}`;
}

export const answerOf = (outcome: Outcome, about: About): string =>
  [texts.seenAgain(namesOf(about).ofIt), texts.outcomes[outcome]].join('\n\n');

const texts = {
  about: (it: string) => `Vimos com atenção ${it}.`,
  found: {
    spam: 'O mesmo texto aparece muitas vezes, e isso cansa quem procura.',
    burla:
      'Há ali algo que pode prejudicar quem responde, como pedir dinheiro ou dados antes de haver um acordo.',
    ofensivo: 'Há ali palavras ou imagens que podem magoar outras pessoas.',
    falso: 'Há ali informação que não conseguimos confirmar ou que não está certa.',
    proibido: 'Trata-se de algo que a lei ou os nossos Termos de Serviço não deixam anunciar.',
    outro: 'Há ali algo que não está de acordo com os nossos Termos de Serviço.',
  },
  warned: (it: string) => `Por agora ${it} fica à vista. Pedimos-lhe que corrija isto.`,
  warnedWords: 'Por agora fica só este aviso. Pedimos-lhe que não volte a acontecer.',
  hidden: (it: string) => `Por isso, ${it} deixou de aparecer às outras pessoas.`,
  removed: (it: string) => `Por isso, ${it} já não está no BizLink.`,
  removedMessage: 'Por isso, a mensagem já não se pode ler.',
  suspendedFor: (days: number) =>
    `Por isso, a sua conta fica suspensa durante ${days === 1 ? '1 dia' : `${days} dias`}.`,
  suspended: 'Por isso, a sua conta fica suspensa, sem data para voltar.',
  seenAgain: (ofIt: string) => `Lemos o seu recurso e vimos de novo o caso ${ofIt}.`,
  outcomes: {
    uphold: 'Compreendemos o que nos diz, mas a decisão mantém-se.',
    reverse: 'Tem razão. A decisão fica sem efeito, e repusemos o que ela tirou. Pedimos-lhe desculpa.',
  },
} as const;

function namesOf({ type, title }: About): { ofIt: string; it: string } {
  const [of, article, noun] = nouns[type];
  // A profile is called by its owner's name, and a message or a reply by its own words: none has to be repeated.
  const name = type === 'user' || type === 'message' || type === 'reply' ? noun : `${noun} “${title}”`;
  return { ofIt: `${of} ${name}`, it: `${article} ${name}`.trim() };
}

const nouns: Readonly<Record<CaseType, readonly [string, string, string]>> = {
  ...ofThings(({ of, article, one }) => [of, article, one] as const),
  user: ['do', 'o', 'seu perfil'],
  message: ['de', '', 'uma mensagem sua'],
  deal: ['do', 'o', 'acordo'],
  review: ['da', 'a', 'avaliação'],
  reply: ['da', 'a', 'sua resposta a uma avaliação'],
};
