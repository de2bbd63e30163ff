import { describe, expect, it } from 'vitest';
import { greetingTexts } from '#lib/copy/greeting.ts';

const none = { chat: 0, notifications: 0 };

describe('the greeting of the home page', () => {
  it('goes by the hour, and by the first name', () => {
    const said = (hour: number) => greetingTexts.greeting(hour, 'Celeste Machava', none);
    expect([4, 5, 11, 12, 17, 18].map(said)).toEqual([
      'Boa noite, Celeste',
      'Bom dia, Celeste',
      'Bom dia, Celeste',
      'Boa tarde, Celeste',
      'Boa tarde, Celeste',
      'Boa noite, Celeste',
    ]);
  });

  it('says what waits, each in its number', () => {
    const said = (chat: number, notifications: number) =>
      greetingTexts.greeting(9, 'Celeste', { chat, notifications });
    expect(said(1, 0)).toBe('Bom dia, Celeste: 1 mensagem por ler');
    expect(said(0, 2)).toBe('Bom dia, Celeste: 2 notificações por ver');
    expect(said(3, 1)).toBe('Bom dia, Celeste: 3 mensagens por ler e 1 notificação por ver');
  });
});
