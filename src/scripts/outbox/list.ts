import { nameOf, outboxTexts } from '#lib/copy/outbox.ts';
import { outboxPageTexts as texts } from '#lib/copy/outbox-page.ts';
import { agoText } from '#lib/format/ago.ts';
import { excerpt } from '#lib/format/excerpt.ts';
import { paths } from '#lib/paths.ts';
import { personNow } from '#scripts/calls/token.ts';
import * as chat from '#scripts/chat/outbox.ts';
import type { Outgoing } from '#scripts/chat/outgoing.ts';
import { draftKey } from '#scripts/forms/draft.ts';
import { kept } from '#scripts/stores/kept.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import type { Act, ActPictures } from './act.ts';
import * as acts from './outbox.ts';
import { isAgreed } from './question.ts';

const longestTitle = 60;

/** One row of the list, be it a message or another act. */
interface Waiting {
  readonly key: string;
  readonly order: number;
  readonly name: string;
  readonly madeAt: number;
  readonly state: keyof typeof texts.states;
  readonly refused?: string | undefined;
  readonly way?: { readonly text: string; readonly href: string } | undefined;
  readonly onRetry: () => Promise<unknown>;
  readonly onChange?: (() => Promise<unknown>) | undefined;
  readonly onRemove: () => Promise<unknown>;
}

/** Shows what waits to be sent, and what was refused, with the ways out. */
export function showOutbox(): void {
  const page = document.querySelector<HTMLElement>('[data-outbox]');
  if (!page || personNow() === undefined) return;
  const show = () => showRows(page, rows());
  void Promise.all([acts.reload(), chat.reload()]).then(() => {
    for (const store of [acts.$acts, acts.$sending, chat.$outgoing]) store.listen(show);
    show();
  });
}

const rows = (): Waiting[] =>
  [...acts.$acts.get().map(rowOfAct), ...chat.$outgoing.get().map(rowOfMessage)].sort(
    (one, other) => one.order - other.order,
  );

function rowOfAct(act: Act): Waiting {
  const { key, order, madeAt, refused, form } = act;
  const waits = key === acts.$sending.get() ? 'sending' : 'waiting';
  return {
    ...{ key, order, madeAt, name: nameOf(act), state: refused ? 'refused' : waits, refused: refused?.text },
    // What is closed or gone is not mended by other words.
    way: refused && act.kind === 'application' ? { text: texts.otherJobs, href: paths.jobs } : undefined,
    onRetry: () => acts.tryAgain(key),
    onChange: refused && form ? () => changeAct(act) : undefined,
    onRemove: () => removeAct(act),
  };
}

function rowOfMessage({ key, order, text, file, refused, conversation, ...rest }: Outgoing): Waiting {
  const title = excerpt(text || file?.name || outboxTexts.file, longestTitle);
  const waits = key in chat.$shares.get() ? 'sending' : 'waiting';
  return {
    ...{ key, order, madeAt: order, state: refused ? 'refused' : waits, refused },
    name: nameOf({ kind: 'message', title }),
    way: { text: texts.seeConversation, href: paths.conversation(conversation) },
    onRetry: () => chat.retry(key),
    async onRemove() {
      await chat.cancel(key);
      offerBack(() => chat.post({ ...rest, text, file, conversation }));
    },
  };
}

async function removeAct({ key, order, person, madeAt, token, refused, ...made }: Act): Promise<void> {
  await acts.cancel(key);
  offerBack(() => acts.post(made));
}

function offerBack(run: () => Promise<unknown>): void {
  toastSuccess(texts.removed, { about: 'outbox', act: { text: texts.undo, run: () => void run() } });
}

/** The form shows it again, as somebody's draft. */
async function changeAct({ key, person, form, pictures }: Act): Promise<void> {
  if (!form) return;
  const name = draftKey(person, form.draft);
  const values = withArrived(form.values, pictures);
  const isOther = kept[name] !== undefined && kept[name] !== values;
  if (isOther && !(await isAgreed({ id: 'replace-draft', ...texts.replace }))) return;
  kept[name] = values;
  // A full device drops what it is given.
  if (kept[name] !== values) return toastError(texts.noRoomToChange, { about: 'outbox' });
  await acts.cancel(key);
  location.assign(form.href);
}

/** With the pictures that are at the server already, so that nobody chooses and pays for them again. */
function withArrived(values: string, pictures: ActPictures | undefined): string {
  if (!pictures) return values;
  const { answers, ...rest } = JSON.parse(values);
  const arrived = pictures.all.filter((one) => typeof one === 'string');
  return JSON.stringify({ answers: { ...answers, [pictures.field]: arrived }, ...rest });
}

/** Rows stay where they are while they change, so that nobody loses the focus. */
function showRows(page: HTMLElement, waiting: readonly Waiting[]): void {
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

function fill(row: HTMLElement, { name, madeAt, state, refused, way, ...acts }: Waiting): void {
  const part = (one: string) => row.querySelector<HTMLElement>(`[data-act-${one}]`) as HTMLElement;
  part('name').textContent = name;
  part('since').textContent = texts.madeAt(agoText(new Date(madeAt), new Date()));
  part('state').textContent = texts.states[state];
  part('refused').textContent = refused ?? '';
  part('refused').hidden = refused === undefined;
  part('retry').onclick = () => void acts.onRetry();
  part('change').onclick = () => void acts.onChange?.();
  part('change').hidden = !acts.onChange;
  part('remove').onclick = () => void acts.onRemove();
  const link = part('way') as HTMLAnchorElement;
  link.hidden = !way;
  link.textContent = way?.text ?? '';
  link.href = way?.href ?? '/';
}
