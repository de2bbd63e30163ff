import { load } from 'cheerio';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { OwnPortfolio } from '#islands/portfolio/own/OwnPortfolio.tsx';
import type { OwnUser } from '#lib/contract/users.ts';

it('whoever has said that they are a company, and has none, is asked for one before they show works', () => {
  const user = { id: 7, username: 'nelson', user_type: 'company' } as unknown as OwnUser;
  const page = load(renderToStaticMarkup(createElement(OwnPortfolio, { user, company: undefined })));
  expect(page.text()).toContain('O seu portfólio ainda está vazio');
  expect(page('a').text()).toBe('Criar empresa');
  expect(page('a').attr('href')).toBe('/create-company');
});
