import type { UnreadCounts } from '#lib/contract/notifications.ts';
import { formatAmount } from '#lib/format/price.ts';

const ofHour = (hour: number) => {
  if (hour >= 5 && hour < 12) return 'Bom dia';
  return hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite';
};

const unread = ({ chat, notifications }: UnreadCounts): string => {
  if (chat > 0) return chat === 1 ? '1 mensagem por ler' : `${chat} mensagens por ler`;
  if (notifications === 0) return '';
  return notifications === 1 ? '1 notificação por ver' : `${notifications} notificações por ver`;
};

export const ownHomeTexts = {
  /** Like 'Bom dia, Celeste'. `name` is the whole name. */
  greeting: (hour: number, name: string): string => `${ofHour(hour)}, ${name.split(' ', 1)[0]}`,
  /** Of one line beside a button on a phone, so it says the most important alone. */
  unread,
  deals: (count: number, isMore: boolean): string => {
    if (isMore) return 'Mais acordos à espera';
    return count === 1 ? '1 acordo à espera' : `${count} acordos à espera`;
  },
  fitting: { one: 'Pedido que sabe fazer', all: 'Pedidos que sabe fazer' },
  near: 'Perto de si',
  allNear: 'Ver serviços',
  share: 'Partilhe a sua página',
  shareWhy: 'Quem a recebe vê o que faz e pede um preço',
  week: 'Últimos 7 dias, ao todo',
  quietWeek: 'Nada nos seus serviços há 7 dias. Partilhe a sua página.',
  contacts: 'Contactos',
  views: 'Visualizações',
  likes: 'Curtidas',
  /** How many more, or fewer, than in the seven days before. */
  change: (more: number): string =>
    more === 0 ? '' : ` ${more > 0 ? '+' : '\u2212'}${formatAmount(Math.abs(more))}`,
} as const;
