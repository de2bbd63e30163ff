import { describe, expect, it } from 'vitest';
import { ownHomeTexts } from '#lib/copy/own-home.ts';

describe('the greeting of the home page', () => {
  it('goes by the hour, and by the first name', () => {
    const said = (hour: number) => ownHomeTexts.greeting(hour, 'Celeste Machava');
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
    const said = (chat: number, notifications: number) => ownHomeTexts.unread({ chat, notifications });
    expect(said(0, 0)).toBe('');
    expect(said(1, 0)).toBe('1 mensagem por ler');
    expect(said(0, 2)).toBe('2 notificações por ver');
    expect(said(3, 1)).toBe('3 mensagens por ler');
    const deals = [ownHomeTexts.deals(1, false), ownHomeTexts.deals(2, false), ownHomeTexts.deals(2, true)];
    expect(deals).toEqual(['1 acordo à espera', '2 acordos à espera', 'Mais acordos à espera']);
  });
});
