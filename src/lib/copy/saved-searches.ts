import type { ThingType } from '#lib/things.ts';
import { ofThings } from './things.ts';

export const alertTexts = {
  save: 'Avisar-me',
  saved: 'A avisar',
  /** For screen readers, after the words of the button. */
  about: 'de novos resultados desta pesquisa',
  done: 'Avisamos quando aparecer algo novo nesta pesquisa: nas notificações e, no máximo, num email por dia.',
  nothing: 'Escreva palavras ou escolha um filtro, para sabermos do que avisar.',
  undone: 'Já não avisamos desta pesquisa.',
} as const;

export const savedSearchTexts = {
  title: 'Pesquisas guardadas',
  hint: 'Avisamos quando aparecer algo novo: nas notificações e, no máximo, num email por dia.',
  none: 'Ainda não guardou nenhuma. Pesquise algo e toque em “Avisar-me”.',
  everything: 'Tudo',
  removeName: (name: string) => `Deixar de avisar: ${name}`,
  removed: (name: string) => `Já não avisamos de «${name}».`,
} as const;

/** Whoever publishes a service may want to hear of who needs it. */
export const requestAlertTexts = {
  title: 'Receba pedidos',
  offer: (category: string, province: string) => `Avisar-me de pedidos de ${category} em ${province}`,
  done: (category: string, province: string) => `Avisamos de pedidos novos de ${category} em ${province}.`,
} as const;

export const savedSearchRefusals = {
  empty: alertTexts.nothing,
  tooMany: (most: number) =>
    `Pode guardar até ${most} pesquisas. Para guardar esta, deixe de ser avisado de outra, nas definições.`,
} as const;

interface NewWords {
  readonly one: string;
  readonly many: string;
}

const newThings = ofThings(({ newOne, newMany }): NewWords => ({ one: newOne, many: newMany }));
const newResults: NewWords = { one: 'Novo resultado', many: 'novos resultados' };

export function matchedText(search: string, count: number, type: ThingType | undefined): string {
  const { one, many } = type ? newThings[type] : newResults;
  return `${count === 1 ? one : `${count} ${many}`} para «${search}»`;
}
