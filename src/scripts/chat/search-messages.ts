import { excerptAround } from '#lib/chat/found.ts';
import { formatDate } from '#lib/format/date.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';

export { whenNetworkIsBack } from '#scripts/calls/network.ts';

const mostCharacters = 120;

export async function showMessages(page: HTMLElement, q: string) {
  const found = await call('GET', `/chat/search?${new URLSearchParams({ q })}`, {
    background: true,
  });
  const template = page.querySelector<HTMLTemplateElement>('template[data-hit]');
  const rows = found.map(({ message, peer }) => {
    const row = template?.content.firstElementChild?.cloneNode(true) as HTMLAnchorElement;
    row.href = `${paths.conversation(message.conversation_id)}&message=${message.id}`;
    row.querySelector('b')?.append(peer.display_name);
    row.querySelector('time')?.append(formatDate(new Date(message.time)));
    row.querySelector('time')?.setAttribute('datetime', message.time);
    row.querySelector('[data-words]')?.append(excerptAround(message.text, q, mostCharacters));
    return row;
  });
  page.querySelector('[data-messages]')?.append(...rows);
}
