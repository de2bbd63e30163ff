import type { Security, Way } from '#lib/contract/second-factors.ts';
import { type Channel, topics } from '#lib/contract/topics.ts';
import { emailOf } from '#server/db/people.ts';
import { isOn } from '#server/notifications/notification-choices.ts';
import type { Ctx, Viewer } from '#server/runtime/ctx.ts';
import { countKeys } from '../api-keys/queries.ts';
import { findTakeoverOf } from '../phone-queries.ts';
import { findKeptSettings } from '../queries.ts';
import { listSessions } from '../session-queries.ts';
import { numberOf } from '../way-queries.ts';
import { shown } from './passkeys.ts';
import { countRecoveryCodes, findLostAccess, hasTotp, listPasskeys } from './queries.ts';

export async function securityOf({ db, clock }: Ctx, viewer: Viewer): Promise<Security> {
  const totp = await hasTotp(db, viewer.id);
  const passkeys = await listPasskeys(db, viewer.id);
  const left = await countRecoveryCodes(db, viewer.id);
  const hasAny = totp || passkeys.length > 0;
  const lost = await findLostAccess(db, viewer.id);
  const sessions = await listSessions(db, viewer.id, clock.now().toISOString());
  const { saved_searches, devices, answers, off } = await findKeptSettings(db, viewer.id);
  const tells = (channel: Channel) => topics.some((topic) => isOn(off, topic, channel));
  const { password_hash, google_subject } = viewer.row;
  const byFactor: (Way | false)[] = [
    totp && 'code',
    passkeys.length > 0 && 'passkey',
    left > 0 && 'recovery_code',
  ];
  const byLess: (Way | false)[] = [password_hash !== null && 'password', google_subject !== null && 'google'];
  return {
    totp,
    passkeys: passkeys.map(shown),
    recovery_codes_left: hasAny ? left : null,
    confirm_by: (hasAny ? byFactor : byLess).filter((way) => way !== false),
    ways: {
      email: emailOf(viewer.row),
      phone: await numberOf(db, viewer.id),
      google: google_subject !== null,
    },
    lost_access_due_at: lost?.due_at ?? null,
    takeover_due_at: (await findTakeoverOf(db, viewer.id))?.due_at ?? null,
    sessions: sessions.length,
    api_keys: await countKeys(db, viewer.id),
    saved_searches,
    quick_answers: answers === null ? 0 : JSON.parse(answers).length,
    told_devices: tells('push') ? devices : 0,
    told_by_mail: emailOf(viewer.row) !== null && tells('mail'),
  };
}
