import type { ImportLine, SameTitleChoice } from '#lib/contract/imports.ts';
import { importTexts as texts } from '#lib/copy/imports.ts';
import { formatDate } from '#lib/format/date.ts';
import { priceText } from '#lib/format/price.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import {
  publishedBefore,
  type Seller,
  servicesTitled,
  type TitledService,
  titleKey,
} from '#server/services/reading.ts';
import type { StoredLine, Wanted } from './lines.ts';
import type { Column } from './read-csv.ts';

interface Sent {
  readonly columns: ReadonlySet<Column>;
  readonly choice: SameTitleChoice;
}

/** Says of each right line whether the seller has it already, has it with other values, or not at all. */
export async function withExisting(
  ctx: Pick<Ctx, 'db'>,
  seller: Seller,
  lines: readonly StoredLine[],
  { columns, choice }: Sent,
): Promise<StoredLine[]> {
  const wanted = lines.flatMap((line) => line.wanted ?? []);
  const clientIds = wanted.flatMap(({ client_id }) => [client_id, anew(client_id)]);
  const known = await publishedBefore(ctx, seller.owner_id, clientIds);
  const titles = wanted.map(({ title }) => title);
  const existing = Map.groupBy(await servicesTitled(ctx, seller, titles), ({ title }) => titleKey(title));
  const fields = comparedFields.filter((field) => columns.has(field));
  // A service belongs to one line. Otherwise two lines of one title would change it back and forth.
  const taken = new Set<number>();
  const freeOf = (line: Wanted) =>
    (existing.get(titleKey(line.title)) ?? []).filter(({ id }) => !taken.has(id));

  const there = lines.map((line) => {
    if (!line.wanted) return line;
    const same = freeOf(line.wanted).find((service) => !differs(line, service, fields));
    const id = same?.id ?? renamed(line.wanted, known, existing);
    if (id === undefined) return line;
    taken.add(id);
    return { ...line, state: 'known' as const, service_id: id, problems: [] };
  });
  return there.map((line) => {
    if (!line.wanted || line.state !== 'new') return line;
    const { client_id } = line.wanted;
    const found = freeOf(line.wanted);
    const ofLine = found.find((service) => service.client_id === client_id);
    const service = ofLine ?? found[0];
    if (!service) return line;
    taken.add(service.id);
    if (choice === 'publish') return publishedAnew(line, line.wanted, known);
    const changed = { ...line, service_id: service.id, changes: changesOf(line, service, fields) };
    if (choice === 'leave') return { ...changed, state: 'left', problems: [] };
    const notes =
      found.length > 1 ? [noteOf(service, { isOfLine: ofLine !== undefined, of: found.length })] : [];
    return { ...updating(changed, service, fields), problems: [...notes, ...line.problems] };
  });
}

function updating(line: StoredLine, service: TitledService, fields: readonly ComparedField[]): StoredLine {
  const values = fields.filter(isValue).map((field) => [field, line.wanted?.[field]]);
  return {
    ...line,
    state: 'update',
    // A picture that came in from this very line is there already.
    picture: hasPictureOf(line, service) ? null : line.picture,
    edits: { ...Object.fromEntries(values), updated_at: service.updated_at },
  };
}

function noteOf(
  { created_at }: TitledService,
  { isOfLine, of }: { isOfLine: boolean; of: number },
): ImportLine['problems'][number] {
  const note = isOfLine ? texts.publishedFromLine : texts.newestOf;
  return { field: 'title', message: note(of, formatDate(new Date(created_at))) };
}

/** What a line publishes beside the service of its title has an id of its own. */
const anew = (clientId: string): string => `${clientId}-novo`;

const second = { field: 'title', message: texts.second };

function publishedAnew(line: StoredLine, wanted: Wanted, known: ReadonlyMap<string, number>): StoredLine {
  const client_id = anew(wanted.client_id);
  const service_id = known.get(client_id);
  return service_id === undefined
    ? { ...line, wanted: { ...wanted, client_id }, problems: [...line.problems, second] }
    : { ...line, state: 'known', service_id, problems: [] };
}

/** Its service, where that has another title by now. */
function renamed(
  { client_id, title }: Wanted,
  known: ReadonlyMap<string, number>,
  existing: ReadonlyMap<string, readonly TitledService[]>,
): number | undefined {
  const id = known.get(client_id);
  return existing.get(titleKey(title))?.some((service) => service.id === id) ? undefined : id;
}

/** The title is what finds the service. What a file has no column for stays as it is. */
const comparedFields = ['price', 'category', 'description', 'tags', 'picture'] as const;
type ComparedField = (typeof comparedFields)[number];

const isValue = (field: ComparedField): field is Exclude<ComparedField, 'picture'> => field !== 'picture';

const differs = (line: StoredLine, service: TitledService, fields: readonly ComparedField[]): boolean =>
  fields.some((field) => differsIn[field](line, service));

const hasPictureOf = ({ picture, wanted }: StoredLine, { client_id }: TitledService): boolean =>
  picture === null || client_id === wanted?.client_id || client_id === anew(wanted?.client_id ?? '');

const differsIn: Readonly<Record<ComparedField, (line: StoredLine, service: TitledService) => boolean>> = {
  price: ({ wanted }, { price }) => wanted?.price !== price,
  category: ({ wanted }, { category }) => wanted?.category !== category,
  description: ({ wanted }, { description }) => wanted?.description !== description,
  tags: ({ wanted }, { tags }) => tagsText(wanted?.tags) !== tagsText(tags),
  picture: (line, service) => !hasPictureOf(line, service),
};

const tagsText = (tags: readonly string[] = []): string => tags.join(', ') || texts.noTags;

/** Descriptions are long and pictures have no words: of these it says only that they change. */
function changesOf(
  line: StoredLine,
  service: TitledService,
  fields: readonly ComparedField[],
): NonNullable<ImportLine['changes']> {
  const words = {
    price: { from: priceText(service.price), to: priceText(line.price) },
    category: { from: service.category, to: line.category },
    tags: { from: tagsText(service.tags), to: tagsText(line.wanted?.tags) },
    description: { from: null, to: null },
    picture: { from: null, to: null },
  };
  return fields
    .filter((field) => differsIn[field](line, service))
    .map((field) => ({ field, ...words[field] }));
}
