import { exportOf } from '#server/chat/chat.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { checkedPieces } from '#server/verification/reading.ts';
import { filePath } from './file-names.ts';
import { conversationPages } from './pages/conversations.ts';
import { indexPage } from './pages/index-page.ts';
import { listSentFiles } from './queries.ts';
import { rowsOf } from './rows.ts';
import type { Part, Reader, Row, RowFile } from './tables/part.ts';
import { parts } from './tables/tables.ts';
import type { Add } from './zip.ts';

export type Needs = Pick<Ctx, 'db' | 'clock' | 'log' | 'keys' | 'storage' | 'privateStorage'>;

export interface Person extends Reader {
  readonly name: string;
}

/** All that a copy has. One thing after another, and of each only a little in memory, whatever the account holds. */
export async function addAll(ctx: Needs, person: Person, add: Add, take: () => Buffer): Promise<void> {
  const counts = new Map<Part, number>();
  for (const part of parts) counts.set(part, await addRows(ctx, person, part, add));
  await add('dados/conversas.json', exportOf(ctx, { id: person.userId }));
  const addFiles = (files: AsyncIterable<RowFile>) => addStored(ctx, files, { add, take });
  for (const part of parts) await addFiles(filesOf(ctx, person, part));
  await addFiles(sentFiles(ctx, person));
  const conversations = await conversationPages(ctx, person, add);
  await add('index.html', indexPage(ctx, person, { counts, conversations }));
}

/** Returns how many there are. */
async function addRows(ctx: Needs, person: Person, part: Part, add: Add): Promise<number> {
  let count = 0;
  async function* lines() {
    yield '[';
    for await (const rows of rowsOf(ctx, person, part)) {
      const texts = rows.map((row) => JSON.stringify(exported(part, row, person)));
      yield `${count === 0 ? '' : ','}\n${texts.join(',\n')}`;
      count += rows.length;
    }
    yield '\n]\n';
  }
  await add(`dados/${part.name}.json`, lines());
  return count;
}

function exported(part: Part, row: Row, person: Person): Row {
  const own = part.own(row, person);
  const kept = Object.entries(part.columns).flatMap(([name, shown]) =>
    typeof shown === 'string' ? [[name, shown === 'list' ? JSON.parse(String(own[name])) : own[name]]] : [],
  );
  const files = part.files(row).map(({ path }) => path);
  return { ...Object.fromEntries(kept), ...(files.length > 0 && { files }) };
}

async function* filesOf(ctx: Needs, person: Person, part: Part): AsyncGenerator<RowFile> {
  for await (const rows of rowsOf(ctx, person, part)) for (const row of rows) yield* part.files(row);
}

const filesAtOnce = 100;

async function* sentFiles({ db }: Needs, { userId }: Reader): AsyncGenerator<RowFile> {
  for (let after = ''; ; ) {
    const rows = await listSentFiles(db, userId, after, filesAtOnce);
    for (const { id, name, filename } of rows)
      yield { path: filePath('conversas', id, filename ?? name), name, storage: 'privateStorage' };
    if (rows.length < filesAtOnce) return;
    after = rows.at(-1)?.name ?? '';
  }
}

/** Pictures and films are packed already, so they are stored as they are. */
async function addStored(
  ctx: Needs,
  files: AsyncIterable<RowFile>,
  { add, take }: { readonly add: Add; readonly take: () => Buffer },
): Promise<void> {
  for await (const { path, name, storage, isSealed } of files) {
    const content = isSealed ? await checkedPieces(ctx, name) : await ctx[storage].pieces(name, take);
    if (content) await add(path, content, { isPacked: false });
    else ctx.log.warn('A file that a copy of data should have is not in storage.');
  }
}
