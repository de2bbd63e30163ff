import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Category, categories } from '#lib/categories.ts';
import type { ImportLine } from '#lib/contract/imports.ts';
import { type EditService, publishService } from '#lib/contract/services.ts';
import { fieldMessage } from '#lib/copy/errors.ts';
import { importTexts as texts } from '#lib/copy/imports.ts';
import { plain } from '#lib/format/plain.ts';
import type { CsvRow } from './read-csv.ts';

type Problem = ImportLine['problems'][number];

/** What a line asks to publish. Dropped once it is through. */
export interface Wanted {
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly price: number | null;
  readonly tags: string[];
  /** Made from what the line says, so that a file sent twice publishes nothing twice. */
  readonly client_id: string;
}

export interface StoredLine extends ImportLine {
  readonly wanted?: Wanted;
  /** Of the service that it changes: its version when the line was read, and what it gets. Dropped like `wanted`. */
  readonly edits?: EditService;
  /** The host of its picture, where that did not answer in time. */
  readonly slowHost?: string;
}

const lineFields = z.pick(publishService, {
  title: true,
  description: true,
  category: true,
  price: true,
  tags: true,
});
const longestShown = 120;
const longestAddress = 2000;

interface For {
  readonly companyId: number | null;
  readonly mayFetch: (address: string) => boolean;
}

export function linesOf(rows: readonly CsvRow[], { companyId, mayFetch }: For): StoredLine[] {
  const rowById = new Map<string, number>();
  return rows.map(({ row, cells }) => {
    const { wanted, problems } = wantedIn(cells, companyId);
    const shown = {
      line: row,
      title: short(cells.title),
      category: short(cells.category) || null,
      price: wanted?.price ?? null,
      picture: cells.picture || null,
      service_id: null,
    };
    if (!wanted) return { ...shown, picture: null, state: 'wrong', problems };
    const sameLine = rowById.get(wanted.client_id);
    if (sameLine !== undefined)
      return { ...shown, state: 'wrong', problems: [{ field: 'line', message: texts.sameAs(sameLine) }] };
    rowById.set(wanted.client_id, row);
    const line = { ...shown, title: wanted.title, category: wanted.category, wanted, state: 'new' } as const;
    if (!cells.picture || (cells.picture.length <= longestAddress && mayFetch(cells.picture)))
      return { ...line, problems: [] };
    return { ...line, picture: null, problems: [{ field: 'picture', message: texts.pictureAddress }] };
  });
}

function wantedIn(
  cells: CsvRow['cells'],
  companyId: number | null,
): { wanted?: Wanted; problems: Problem[] } {
  const formulas = Object.entries(cells).filter(([, cell]) => isFormula(cell));
  if (formulas.length > 0)
    return { problems: formulas.map(([field]) => ({ field, message: texts.formula })) };
  const sent = {
    title: cells.title,
    description: cells.description,
    price: cells.price,
    category: categories.find((one) => plain(one) === plain(cells.category)) ?? cells.category,
    // Where commas part the columns, people part the tags by something else.
    tags: cells.tags.replace(/[;|]/g, ','),
  };
  const { success, data, error } = z.safeParse(lineFields, sent, { error: fieldMessage });
  if (!success) return { problems: problemsIn(error.issues, cells) };
  const { price = null, tags = [], ...words } = data;
  const said = JSON.stringify([companyId, words, price, tags, cells.picture]);
  const client_id = `import-${createHash('sha256').update(said).digest('hex').slice(0, 48)}`;
  return { wanted: { ...words, price, tags, client_id }, problems: [] };
}

/** Whoever wrote it meant what comes out of it. A sign before a number or a space is none: phones, discounts, lists. */
const isFormula = (cell: string): boolean => /^([=@]|[+-][\p{L}(])/u.test(cell);

function problemsIn(issues: readonly z.core.$ZodIssue[], cells: CsvRow['cells']): Problem[] {
  const byField = new Map<string, Problem>();
  for (const { path, message } of issues) {
    const field = String(path[0]);
    const isOddCategory = field === 'category' && cells.category !== '';
    const words = isOddCategory ? texts.category(categories.join(', ')) : message;
    if (!byField.has(field)) byField.set(field, { field, message: words });
  }
  return [...byField.values()];
}

const short = (text: string): string => text.slice(0, longestShown);
