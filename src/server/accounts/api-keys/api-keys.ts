import type { ApiKey, KeyScope, MadeApiKey, NewApiKey } from '#lib/contract/api-keys.ts';
import { programTexts as texts } from '#lib/copy/programs.ts';
import { keepAct } from '#server/accounts/factors/acts.ts';
import { changeProtection, mayChangeProtection } from '#server/accounts/factors/changing.ts';
import { requireProof } from '#server/accounts/factors/confirming.ts';
import { hashOf, newToken } from '#server/accounts/secrets.ts';
import { lockViewer } from '#server/accounts/sessions.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { AppError } from '#server/runtime/errors.ts';
import {
  type ApiKeyRow,
  countKeys,
  deleteKey,
  findKeyOwner,
  insertKey,
  listKeys,
  noteKeyUsed,
} from './queries.ts';

/** So that people, and programs that look for lost secrets, know it for what it is. */
export const keyPrefix = 'bl_';
const shownSigns = keyPrefix.length + 4;
const mostKeys = 20;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export async function makeKey(
  ctx: Ctx,
  viewer: Viewer,
  { name, scopes, expires_in_days: days }: NewApiKey,
): Promise<MadeApiKey> {
  await requireProof(ctx, viewer);
  await mayChangeProtection(ctx, viewer);
  const key = keyPrefix + newToken();
  const now = ctx.clock.now();
  const row = await ctx.db.inTransaction(async (tx) => {
    const user = await lockViewer(tx, viewer);
    if ((await countKeys(tx, user.id)) >= mostKeys)
      throw new AppError('conflict', { detail: texts.manyKeys(mostKeys) });
    await changeProtection(ctx, tx, viewer, 'api-key-made');
    return insertKey(tx, {
      user_id: user.id,
      name,
      hash: hashOf(key),
      begins: key.slice(0, shownSigns),
      scopes: scopes.join(' '),
      created_at: now.toISOString(),
      last_used_at: null,
      expires_at: new Date(now.getTime() + days * dayMs).toISOString(),
    });
  });
  return { ...shown(row), key };
}

export const keysOf = async ({ db }: Ctx, { id }: Viewer): Promise<ApiKey[]> =>
  (await listKeys(db, id)).map(shown);

export async function revokeKey(ctx: Ctx, viewer: Viewer, id: number): Promise<void> {
  await ctx.db.inTransaction(async (tx) => {
    if (!(await deleteKey(tx, viewer.id, id))) throw new AppError('not_found');
    await keepAct(ctx, tx, viewer, 'api-key-revoked');
  });
}

const scopesIn = (text: string) => text.split(' ') as KeyScope[];

const shown = ({ id, name, begins, scopes, created_at, expires_at, last_used_at }: ApiKeyRow): ApiKey => ({
  id,
  name,
  begins,
  created_at,
  expires_at,
  last_used_at,
  scopes: scopesIn(scopes),
});

/**
 * Whoever a program acts for. All that holds for the person holds for it, but it has no office: a moderator's key reads
 * what the moderator reads as anybody. The call says which scope it wants.
 */
export async function identifyByKey({ db, clock }: Ctx, key: string): Promise<Viewer | undefined> {
  const now = clock.now();
  const [owner] = await findKeyOwner(db, hashOf(key), now.toISOString());
  if (!owner) return undefined;
  const { key_id, scopes, last_used_at, ...row } = owner;
  if (last_used_at === null || now.getTime() - Date.parse(last_used_at) > minuteMs)
    await db.inTransaction((tx) => noteKeyUsed(tx, key_id, now.toISOString()));
  return { id: row.id, sessionId: 0, keyScopes: scopesIn(scopes), row: { ...row, role: 'none' } };
}
