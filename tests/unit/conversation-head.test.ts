import { load } from 'cheerio';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { ConversationHead } from '#islands/chat/ConversationHead.tsx';
import type { Conversation } from '#lib/contract/chat.ts';
import { beginDealTexts as deals } from '#lib/copy/begin-deal.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { $person } from '#scripts/stores/session.ts';

afterEach(() => $person.set(undefined));

const peer = {
  id: 2,
  username: 'ana',
  full_name: 'Ana Machel',
  email: null,
  profile_photo_url: null,
  user_type: 'freelancer',
  display_name: 'Ana Machel',
  display_photo_url: null,
  path: '/@ana',
} satisfies Conversation['peer'];

function acts(changes: Partial<Conversation>): string[] {
  const conversation = {
    id: 1,
    peer,
    company_id: null,
    is_team: false,
    is_blocked: false,
    closed_because: null,
    ...changes,
  } as Conversation;
  const nothing = () => undefined;
  const head = createElement(ConversationHead, {
    conversation,
    onBegin: nothing,
    onBack: nothing,
    onBlock: nothing,
    onPass: nothing,
    onReport: nothing,
  });
  const page = load(renderToStaticMarkup(head));
  return page('button.option')
    .toArray()
    .map((option) => page(option).text());
}

it('the menu of a conversation offers what the server takes: no offer to a company, and nothing about who is gone', () => {
  $person.set({ id: 1, username: 'eu', isSeller: true, mine: ['answer:7'] } as never);
  const company = { ...peer, user_type: 'company', path: '/companies/padaria-7' } as const;
  expect(acts({})).toEqual([deals.ask, deals.offer, texts.report, texts.block]);
  expect(acts({ company_id: 7, is_team: true })).toEqual([deals.offer, texts.report]);
  expect(acts({ company_id: 9, peer: company })).toEqual([deals.ask, texts.report, texts.block]);
  const gone = { company_id: 9, peer: { ...company, path: null }, closed_because: 'Foi eliminada.' };
  expect(acts(gone)).toEqual([]);
});
