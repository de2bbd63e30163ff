import { columnLabels, exportParts, exportPageTexts as texts } from '#lib/copy/export-pages.ts';
import { escaped } from '#lib/format/xml.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { rowsOf } from '../rows.ts';
import type { Part, Reader, Row } from '../tables/part.ts';
import type { WrittenConversation } from './conversations.ts';
import { beginOf, end, linkTo } from './page.ts';
import { timeInWords, valueInWords } from './values.ts';

const mostShown = 100;

export interface Contents {
  readonly counts: ReadonlyMap<Part, number>;
  readonly conversations: readonly WrittenConversation[];
}

export async function* indexPage(
  { db }: Pick<Ctx, 'db'>,
  person: Reader & { readonly name: string },
  { counts, conversations }: Contents,
): AsyncGenerator<string> {
  const shown = [...counts].filter(([, count]) => count > 0);
  yield beginOf(texts.title);
  yield `<header><h1>${texts.title}</h1><p>${escaped(texts.of(person.name, timeInWords(person.now.toISOString())))}</p></header>\n<main>\n`;
  yield `<p class="about">${texts.about}</p>\n<nav aria-label="${texts.contents}"><ul>`;
  for (const [{ name }, count] of shown)
    yield `<li><a href="#${name}">${exportParts[name]}</a><span class="count">${count}</span></li>\n`;
  if (conversations.length > 0)
    yield `<li><a href="#conversas">${texts.conversations}</a><span class="count">${conversations.length}</span></li>\n`;
  yield '</ul></nav>\n';
  for (const [part, count] of shown) yield* section({ db }, person, part, count);
  if (conversations.length > 0) yield* conversationList(conversations);
  yield `</main>\n${end}`;
}

async function* section(
  ctx: Pick<Ctx, 'db'>,
  person: Reader,
  part: Part,
  count: number,
): AsyncGenerator<string> {
  const { name } = part;
  yield `<section id="${name}"><h2>${exportParts[name]}</h2>\n<p class="about">${texts.some(count, mostShown)} <a href="${linkTo(`dados/${name}.json`)}">${texts.all}</a></p>\n`;
  const isPictures = name === 'pictures';
  if (isPictures) yield '<div class="pictures">\n';
  for await (const rows of rowsOf(ctx, person, part, mostShown))
    for (const row of rows) yield isPictures ? pictures(part, row) : card(part, part.own(row, person), row);
  yield `${isPictures ? '</div>' : ''}</section>\n`;
}

const pictures = (part: Part, row: Row): string =>
  part
    .files(row)
    .map(({ path }) => `<a href="${linkTo(path)}"><img src="${linkTo(path)}" alt="" loading="lazy"></a>\n`)
    .join('');

function card(part: Part, own: Row, stored: Row): string {
  const facts = Object.entries(part.columns).flatMap(([name, shown]) => {
    const words = typeof shown === 'string' ? valueInWords(shown, own[name], own) : undefined;
    return words === undefined ? [] : [fact(columnLabels[name] ?? name, escaped(words))];
  });
  const files = part
    .files(stored)
    .map(({ path }) =>
      fact(texts.file, `<a href="${linkTo(path)}">${escaped(path.split('/').at(-1) ?? path)}</a>`),
    );
  return `<article><dl>${facts.join('')}${files.join('')}</dl></article>\n`;
}

const fact = (label: string, html: string): string => `<dt>${escaped(label)}</dt><dd>${html}</dd>`;

function* conversationList(conversations: readonly WrittenConversation[]): Generator<string> {
  yield `<section id="conversas"><h2>${texts.conversations}</h2>\n<p class="about"><a href="${linkTo('dados/conversas.json')}">${texts.all}</a></p>\n<ul class="list">`;
  for (const { path, name, count } of conversations)
    yield `<li><a href="${linkTo(path)}">${escaped(name)}</a><span class="count">${count}</span></li>\n`;
  yield '</ul></section>\n';
}
