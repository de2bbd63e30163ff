import { createHash } from 'node:crypto';
import type { Evidence } from '#lib/contract/moderation.ts';
import { priceText } from '#lib/format/price.ts';
import { type EvidenceField, evidenceFields, moneyFields } from '#lib/moderation/evidence.ts';
import type { Thing, ThingType } from '#lib/things.ts';
import type { SqlDb } from '#server/db/connect.ts';
import { kinds } from '#server/things.ts';
import { type CopiedRow, listCopied } from './queries.ts';

export interface Copied {
  readonly ownerId: number;
  /** Who answers for its words. */
  readonly writerId: number;
  readonly evidence: Evidence;
  /** In cents. */
  readonly amounts: Readonly<Partial<Record<EvidenceField, number>>>;
}

/** A copy of a thing for moderators, whoever may see it. Undefined once its owner has deleted it. */
export const copyOf = async (db: SqlDb, { type, id }: Thing): Promise<Copied | undefined> =>
  (await copiesOf(db, type, [id])).get(id);

export async function copiesOf(
  db: SqlDb,
  type: ThingType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Copied>> {
  if (ids.length === 0) return new Map();
  const rows = await listCopied(db, type, ids);
  return new Map(rows.map((row) => [row.ref_id, copiedFrom(row, type)]));
}

function copiedFrom(row: CopiedRow, type: ThingType): Copied {
  const { evidence } = kinds[type];
  const names = evidenceFields.filter((name) => evidence.fields[name]);
  return {
    ownerId: row.owner_id,
    writerId: row.written_by ?? row.owner_id,
    evidence: {
      title: String(row['title'] ?? ''),
      fields: names.flatMap((name) => {
        const said = row[name];
        return said === null || said === undefined || said === ''
          ? []
          : [{ name, text: inWords(name, said) }];
      }),
      pictures: evidence.pictures.flatMap((_, at) => addressesIn(row[`picture${at}`])),
    },
    amounts: Object.fromEntries(
      moneyFields.flatMap((name) => (typeof row[name] === 'number' ? [[name, row[name]]] : [])),
    ),
  };
}

const inWords = (name: EvidenceField, said: string | number): string =>
  moneyFields.includes(name) ? priceText(Number(said) / 100) : String(said);

/** One address, or a list of them as JSON. */
function addressesIn(stored: string | number | null | undefined): string[] {
  if (typeof stored !== 'string' || !stored) return [];
  return stored.startsWith('[') ? (JSON.parse(stored) as string[]) : [stored];
}

const wordsAnsweredFor: readonly string[] = ['description', 'bio', 'profession', 'contact', 'link'];

/** What its writer answers for. Whoever changes a price, or a place, has not written the rest. */
export const wordsIn = (evidence: Evidence | undefined): string =>
  JSON.stringify([
    evidence?.title,
    evidence?.fields.filter(({ name }) => wordsAnsweredFor.includes(name)),
    evidence?.pictures,
  ]);

/** Differs where anything differs that a moderator has seen. */
export const fingerprintOf = (evidence: Evidence | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify(evidence ?? null))
    .digest('hex')
    .slice(0, 16);
