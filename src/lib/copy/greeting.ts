import type { UnreadCounts } from '#lib/contract/notifications.ts';

const ofHour = (hour: number) => {
  if (hour >= 5 && hour < 12) return 'Bom dia';
  return hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite';
};

const waiting = ({ chat, notifications }: UnreadCounts): string => {
  const parts = [
    chat > 0 && (chat === 1 ? '1 mensagem por ler' : `${chat} mensagens por ler`),
    notifications > 0 &&
      (notifications === 1 ? '1 notificação por ver' : `${notifications} notificações por ver`),
  ].filter(Boolean);
  return parts.join(' e ');
};

export const greetingTexts = {
  /** Like 'Bom dia, Celeste: 2 mensagens por ler'. `name` is the whole name. */
  greeting: (hour: number, name: string, unread: UnreadCounts): string =>
    [`${ofHour(hour)}, ${name.split(' ', 1)[0]}`, waiting(unread)].filter(Boolean).join(': '),
  alsoWaiting: 'e mais à sua espera',
} as const;
