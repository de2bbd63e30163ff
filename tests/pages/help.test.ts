import { expect, it } from 'vitest';
import { readPage } from '#tests/support/read-page.ts';

const ask = (words: string) => readPage(`/ajuda?q=${encodeURIComponent(words)}`);

it('begins with a search and six groups, each of which leads to its topics', async () => {
  const { $, hrefs, texts } = await readPage('/ajuda');
  expect(hrefs('main nav a')).toHaveLength(6);
  for (const href of hrefs('main nav a')) {
    const [, id] = href.split('#');
    expect($(`#${id}`).parent().find('h3').length).toBeGreaterThan(1);
  }
  expect(texts('main h3')).toContain('Recuperar a senha');
});

it.each([
  ['códigos de recuperação', 'Proteger a conta'],
  ['CODIGO, recuperacao!', 'Proteger a conta'],
  ['onde posso recuperar um código?', 'Recuperar a senha'],
])('answers “%s” with “%s”, and with no topic that has other words', async (asked, topic) => {
  const { attr, headers, texts } = await ask(asked);
  expect(texts('main h2')[0]).toMatch(/^\d temas? com “/);
  expect(texts('main h3')).toContain(topic);
  expect(texts('main h3')).not.toContain('Poupar dados');
  expect(attr('main input[name="q"]', 'value')).toBe(asked);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  expect(attr('meta[name="robots"]', 'content')).toContain('noindex');
});

it('says so where no topic has the words, and shows the groups', async () => {
  const { hrefs, texts } = await ask('<b>bicicleta</b>');
  expect([texts('main h2'), texts('main h3')]).toEqual([['Nenhum tema fala de “<b>bicicleta</b>”.'], []]);
  expect(hrefs('main nav a')).toHaveLength(6);
});
