import type { ServiceStatus } from '#lib/contract/service-form.ts';
import type { OwnService } from '#lib/contract/services.ts';
import { formatAmount } from '#lib/format/price.ts';

const services = (count: number) => `${formatAmount(count)} ${count === 1 ? 'serviço' : 'serviços'}`;
const active = (count: number) => `${services(count)} ${count === 1 ? 'ativo' : 'ativos'}`;

const contacts = (count: number) => `${formatAmount(count)} ${count === 1 ? 'contacto' : 'contactos'}`;
const viewed = (count: number) => `${formatAmount(count)} ${count === 1 ? 'visualização' : 'visualizações'}`;

/** The contacts of the last seven days and of the seven days before. Somebody may contact more than once. */
function week(now: number, before: number, views: number): string {
  if (now > 0) {
    const received = `Em 7 dias recebeu ${contacts(now)}`;
    if (before === 0) return `${received}; nos 7 anteriores, nenhum.`;
    if (now === before) return `${received}, ${now === 1 ? 'como' : 'tantos como'} nos 7 anteriores.`;
    const change = `${now > before ? 'mais' : 'menos'} ${formatAmount(Math.abs(now - before))}`;
    return `${received}, ${change} do que nos 7 anteriores.`;
  }
  const none = 'Em 7 dias os serviços não tiveram contactos';
  if (before > 0) return `${none}; nos 7 anteriores, ${formatAmount(before)}.`;
  return views > 0 ? `${none}, mas tiveram ${viewed(views)}.` : `${none} nem visualizações.`;
}

const some = (count: number, one: string, many: string) =>
  `${formatAmount(count)}\u00a0${count === 1 ? one : many}`;

/** How far they came, up to the first step that none has reached. */
const deals = ({ asked, offered, agreed, concluded }: OwnService['deals']) =>
  [
    some(asked, 'pedido', 'pedidos'),
    offered > 0 && some(offered, 'proposta', 'propostas'),
    agreed > 0 && some(agreed, 'acordo', 'acordos'),
    concluded > 0 && some(concluded, 'concluído', 'concluídos'),
  ]
    .filter(Boolean)
    .join(' → ');

export const myServicesTexts = {
  personal: 'Pessoal',

  priced: (count: number) => `${formatAmount(count)} com preço`,
  ofAll: (total: number) => `de ${services(total)}`,
  inSevenDays: (count: number) => `${formatAmount(count)} em 7 dias`,
  sevenBefore: ', comparado com os 7 dias antes',

  mostViewed: 'Mais vistos',
  seen: (views: number, leads: number) => `${viewed(views)} · ${contacts(leads)}`,
  week,
  deals,

  publishHint: 'Publique em menos de um minuto',
  promoteHint: (count: number) => (count === 0 ? 'Não há serviços ativos' : `Destaque ${active(count)}`),
  takeBackHint: (count: number) =>
    count === 1 ? 'Um serviço está promovido' : `${formatAmount(count)} serviços estão promovidos`,
  analyseHint: 'Visualizações, contactos e curtidas por dia',

  promoteAllAsk: (count: number, whose: string) =>
    `${active(count)} de ${whose} ${count === 1 ? 'fica marcado' : 'ficam marcados'} como Promovido.`,
  promoteAllEffect: 'Cada serviço sobe no início, no máximo uma vez em 24 horas. É grátis.',
  takeBackAsk: (whose: string) => `Nenhum serviço de ${whose} fica promovido.`,
  takeBackEffect: 'Continuam publicados. Pode promovê-los outra vez quando quiser.',
  promotedAll: (count: number) =>
    count === 0
      ? 'Já estavam todos promovidos.'
      : count === 1
        ? '1 serviço promovido.'
        : `${services(count)} promovidos.`,
  tookBackAll: (count: number) =>
    count === 0 ? 'Nenhum estava promovido.' : `Promoção removida de ${services(count)}.`,

  sumIn: (count: number, word: string, days: number) => `${formatAmount(count)} ${word} em ${days} dias`,
  nobody: {
    views: 'Ninguém viu neste período. Partilhe a ligação no WhatsApp para chegar a mais pessoas.',
    leads: 'Ninguém contactou neste período. Partilhe a ligação no WhatsApp para chegar a mais pessoas.',
    likes: 'Ninguém curtiu neste período. Partilhe a ligação no WhatsApp para chegar a mais pessoas.',
  },
  notPublic: 'Só os serviços ativos são vistos por outras pessoas.',

  statusNow: (title: string, status: ServiceStatus) => `${title}: ${status}`,
  deleteTitle: (title: string) => `Eliminar “${title}”?`,
  deleteEffect: 'O anúncio deixa de aparecer e as estatísticas perdem-se. Não dá para desfazer.',
  found: (count: number, more: boolean) =>
    count === 0 ? 'Nenhum serviço encontrado.' : `${services(count)}${more ? ' ou mais' : ''}`,
  allShown: (count: number) => `Está tudo: ${services(count)}.`,
} as const;
