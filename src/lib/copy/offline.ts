import type { KeptBecause } from '#lib/kept-pages/kept.ts';

const reasons: Readonly<Record<KeptBecause, string>> = {
  offline: 'Sem ligação',
  slow: 'Ligação lenta',
  down: 'O BizLink não está a responder',
};

const two = (number: number) => String(number).padStart(2, '0');

/** By the device's clock. Says only "antes" if the clock has been put back since, because a time would be wrong. */
export function keptAtText(at: number, now: number): string {
  if (!(at <= now)) return 'antes';
  const then = new Date(at);
  const time = `às ${two(then.getHours())}:${two(then.getMinutes())}`;
  if (then.toDateString() === new Date(now).toDateString()) return time;
  const day = `${two(then.getDate())}/${two(then.getMonth() + 1)}`;
  const year = then.getFullYear();
  return `a ${day}${year === new Date(now).getFullYear() ? '' : `/${year}`} ${time}`;
}

export const keptText = (why: KeptBecause, at: number, now: number): string =>
  `${reasons[why]}: a mostrar o que foi guardado ${keptAtText(at, now)}`;

export const keptPageTexts = {
  online: 'Há ligação de novo.',
  newer: 'Há uma versão mais nova desta página.',
  reload: 'Actualizar',
} as const;

export const prepareTexts = {
  title: 'Usar sem rede',
  what: (size: string) =>
    `Traz para o dispositivo as últimas conversas e os formulários para se candidatar e publicar. Gasta cerca de ${size}, uma vez.`,
  press: 'Trazer agora',
  begun: 'A guardar no dispositivo. Pode continuar a usar o site.',
  done: 'Já está no dispositivo.',
  failed: 'Não foi possível guardar. Verifique a ligação e tente de novo.',
} as const;

export const offlineTexts = {
  title: 'Sem ligação',
  text: 'Falha de rede. Verifique sua conexão.',
  left: 'Saiu da sua conta neste dispositivo.',
  retry: 'Tentar de novo',
  kept: 'Guardado neste dispositivo',
  nothing: 'Ainda não há páginas guardadas neste dispositivo. As que abrir com rede ficam aqui.',
  chat: 'O que escrever nas conversas segue quando a rede voltar.',
} as const;
