import { nameOf } from '#lib/copy/outbox.ts';
import { outboxPageTexts as texts } from '#lib/copy/outbox-page.ts';
import { agoText } from '#lib/format/ago.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import { paths } from '#lib/paths.ts';
import { personNow } from '#scripts/calls/token.ts';
import { isAgreed } from '#scripts/dom/question.ts';
import { draftKey } from '#scripts/forms/draft.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import type { EntryPictures, OutboxEntry } from './entry.ts';
import { $entries, $sending, cancel, post, reload, tryAgain } from './outbox.ts';

const longestTitle = 60;

export function showOutbox(): void {
  const page = document.querySelector<HTMLElement>('[data-outbox]');
  if (!page || personNow() === undefined) return;
  const show = () => showRows(page, $entries.get());
  void reload().then(() => {
    for (const store of [$entries, $sending]) store.listen(show);
    show();
  });
}

function stateOf({ key, refused }: OutboxEntry): keyof typeof texts.states {
  if (refused) return 'refused';
  return key in $sending.get() ? 'sending' : 'waiting';
}

function wayOf({
  kind,
  refused,
  message,
  page,
}: OutboxEntry): { readonly text: string; readonly href: string } | undefined {
  if (page) return { text: kind === 'offer' ? texts.seeRequest : texts.seeDeal, href: page };
  if (message) return { text: texts.seeConversation, href: paths.conversation(message.conversation) };
  // Changing the text of an application does not help if the vacancy is closed or gone.
  return refused && kind === 'application' ? { text: texts.otherJobs, href: paths.jobs } : undefined;
}

async function remove({ order, person, madeAt, token, refused, ...made }: OutboxEntry): Promise<void> {
  await cancel(made.key);
  toastSuccess(texts.removed, { about: 'outbox', action: { text: texts.undo, run: () => void post(made) } });
}

async function changeEntry({ key, person, form, pictures }: OutboxEntry): Promise<void> {
  if (!form) return;
  const name = draftKey(person, form.draft);
  const values = withArrived(form.values, pictures);
  const isOther = kept[name] !== undefined && kept[name] !== values;
  if (isOther && !(await isAgreed({ id: 'replace-draft', ...texts.replace }))) return;
  kept[name] = values;
  // `kept` drops new values if the storage is full.
  if (kept[name] !== values) return toastError(texts.noRoomToChange, { about: 'outbox' });
  await cancel(key);
  location.assign(form.href);
}

/** Includes the uploaded pictures, so that the person need not upload them again. */
function withArrived(values: string, pictures: EntryPictures | undefined): string {
  if (!pictures) return values;
  const { answers, ...rest } = JSON.parse(values);
  const arrived = pictures.all.filter((one) => typeof one === 'string');
  return JSON.stringify({ answers: { ...answers, [pictures.field]: arrived }, ...rest });
}

/** Reuses existing rows, so that the focus is not lost. */
function showRows(page: HTMLElement, waiting: readonly OutboxEntry[]): void {
  const list = page.querySelector<HTMLElement>('[data-outbox-list]');
  const template = page.querySelector<HTMLTemplateElement>('[data-outbox-act]');
  if (!list || !template) return;
  for (const part of page.querySelectorAll<HTMLElement>('[data-outbox-some]'))
    part.hidden = waiting.length === 0;
  for (const part of page.querySelectorAll<HTMLElement>('[data-outbox-none]'))
    part.hidden = waiting.length > 0;
  const shown = new Map(Array.from(list.children, (row) => [(row as HTMLElement).dataset['key'], row]));
  for (const [key, row] of shown) if (!waiting.some((one) => one.key === key)) row.remove();
  for (const one of waiting) {
    const row = (shown.get(one.key) ?? template.content.firstElementChild?.cloneNode(true)) as HTMLElement;
    row.dataset['key'] = one.key;
    fill(row, one);
    if (!row.parentElement) list.append(row);
  }
}

function fill(row: HTMLElement, entry: OutboxEntry): void {
  const { key, kind, title, wish, madeAt, refused, form } = entry;
  const part = (one: string) => row.querySelector<HTMLElement>(`[data-act-${one}]`) as HTMLElement;
  const shownTitle = kind === 'message' ? excerpt(title, longestTitle) : title;
  part('name').textContent = nameOf({ kind, title: shownTitle, wish });
  part('since').textContent = texts.madeAt(agoText(new Date(madeAt), new Date()));
  part('state').textContent = texts.states[stateOf(entry)];
  part('refused').textContent = refused?.text ?? '';
  part('refused').hidden = refused === undefined;
  part('retry').onclick = () => void tryAgain(key);
  part('change').onclick = () => void changeEntry(entry);
  part('change').hidden = !refused || !form;
  part('remove').onclick = () => void remove(entry);
  const [link, way] = [part('way') as HTMLAnchorElement, wayOf(entry)];
  link.hidden = !way;
  link.textContent = way?.text ?? '';
  link.href = way?.href ?? '/';
}
