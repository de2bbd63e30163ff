import { exportPageTexts as texts } from '#lib/copy/export-pages.ts';
import { escaped } from '#lib/format/xml.ts';
import { conversationsOf, idBeforeNewest, messagesOf } from '#server/chat/chat.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { filePath } from '../file-names.ts';
import type { Reader } from '../tables/part.ts';
import type { Add } from '../zip.ts';
import { beginOf, end, linkTo } from './page.ts';
import { timeInWords } from './values.ts';

const mostShown = 1000;

export interface WrittenConversation {
  readonly path: string;
  readonly name: string;
  /** Of the messages on its page. */
  readonly count: number;
}

/** A page for each conversation in which there is something to read. */
export async function conversationPages(
  { db }: Pick<Ctx, 'db'>,
  person: Reader,
  add: Add,
): Promise<WrittenConversation[]> {
  const written: WrittenConversation[] = [];
  for await (const { id, speaker, peer } of conversationsOf(db, { id: person.userId })) {
    const before = await idBeforeNewest(db, { conversationId: id, speaker, most: mostShown });
    const batches = messagesOf(db, speaker, id, before);
    const first = await batches.next();
    if (first.done) continue;
    let count = 0;
    async function* page() {
      yield `${beginOf(peer.name)}<header><p><a href="../index.html">${texts.title}</a></p><h1>${escaped(peer.name)}</h1></header>\n<main>\n`;
      if (before > 0) yield `<p class="about">${texts.newestMessages(mostShown)}</p>\n`;
      for (let batch = first; !batch.done; batch = await batches.next()) {
        yield batch.value.map((message) => shownMessage(message, { ...person, speaker }, peer.name)).join('');
        count += batch.value.length;
      }
      yield `</main>\n${end}`;
    }
    const path = `conversas/${id}.html`;
    await add(path, page());
    written.push({ path, name: peer.name, count });
  }
  return written;
}

type Message = Awaited<ReturnType<ReturnType<typeof messagesOf>['next']>>['value'][number];

interface SideReader extends Reader {
  readonly speaker: number;
}

function shownMessage(message: Message, { userId, speaker }: SideReader, peer: string): string {
  const isOfSide = message.sender_id === speaker;
  // Others of the same company write on this side too.
  const isOwn = isOfSide && (message.written_by ?? userId) === userId;
  const sender = isOfSide ? (message.writer_name ?? texts.you) : peer;
  const who = isOwn ? texts.you : sender;
  const text = message.text === '' ? '' : `<p>${escaped(message.text)}</p>`;
  return `<div class="message${isOfSide ? ' me' : ''}">${text}${fileOf(message, isOwn)}<time datetime="${message.created_at}">${escaped(who)} · ${timeInWords(message.created_at)}</time></div>\n`;
}

/** A file that somebody else sent is theirs: only its name is told. */
function fileOf({ id, file, filename, content_type }: Message, isOwn: boolean): string {
  if (file === null) return '';
  const name = escaped(filename ?? texts.file);
  if (!isOwn) return `<p>${texts.received(name)}</p>`;
  const link = linkTo(filePath('conversas', id, filename ?? file), '../');
  const isPicture = content_type?.startsWith('image/');
  return `<p><a href="${link}">${isPicture ? `<img src="${link}" alt="${name}" loading="lazy">` : name}</a></p>`;
}
