import { keepInOutbox } from '#server/mail/mail-files.ts';
import type { Attempt } from '#server/queue/attempt.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { smsToNumber } from './budget.ts';
import { giveBackOfDay } from './queries.ts';
import type { QueuedSms } from './queued-sms.ts';

interface SmsCtx extends Pick<Ctx, 'log' | 'clock' | 'db' | 'limits'> {
  readonly config: Pick<Ctx['config'], 'smsUrl' | 'smsToken' | 'dataDir'>;
}

/** A slow gateway does not hold a place in the queue until it is cut off. */
const usualWaitMs = 15_000;

/** The gateway says that this number or text can't be sent: trying again changes nothing, and each try may cost. */
const refusals = [400, 410, 422];

/** What is not sent is given back: an hour without a gateway uses up no day. */
export async function sendSms(
  ctx: SmsCtx,
  sms: QueuedSms,
  attempt: Pick<Attempt, 'id' | 'signal'>,
  waitMs = usualWaitMs,
): Promise<void> {
  const { to } = sms;
  const outcome = to === null ? 'to nobody' : await trySending(ctx, { ...sms, to }, attempt, waitMs);
  if (outcome === 'sent') return;
  const { day, isCounted } = sms;
  if (day !== undefined) await ctx.db.inTransaction((tx) => giveBackOfDay(tx, day, outcome === 'not sent'));
  if (to !== null && isCounted) await ctx.limits.giveBack(smsToNumber, to);
}

type Addressed = QueuedSms & { readonly to: string };

async function trySending(
  { config, clock, log }: SmsCtx,
  sms: Addressed,
  { id, signal }: Pick<Attempt, 'id' | 'signal'>,
  waitMs: number,
): Promise<'sent' | 'not sent'> {
  if (clock.now() >= new Date(sms.until)) {
    log.warn({ id }, 'an SMS was dropped: it could not be sent while it was of use');
    return 'not sent';
  }
  if (config.smsUrl === undefined) {
    await keepInOutbox(config.dataDir, sms, 'sms', `To: ${sms.to}\n\n${sms.text}\n`);
    log.info({ id }, 'an SMS was written into the outbox');
    return 'sent';
  }
  const status = await handOver(config.smsUrl, {
    token: config.smsToken,
    sms,
    signal: AbortSignal.any([signal, AbortSignal.timeout(waitMs)]),
  });
  if (status >= 200 && status < 300) {
    log.info({ id }, 'an SMS was sent');
    return 'sent';
  }
  if (!refusals.includes(status)) throw new SmsNotTaken(status);
  log.warn({ id, status }, 'an SMS was dropped: the gateway refused it');
  return 'not sent';
}

class SmsNotTaken extends Error {
  override name = 'SmsNotTaken';
  readonly responseCode: number;

  constructor(status: number) {
    super();
    this.responseCode = status;
  }
}

interface HandedOver {
  readonly token: string | undefined;
  readonly sms: Addressed;
  readonly signal: AbortSignal;
}

async function handOver(address: string, { token, sms, signal }: HandedOver): Promise<number> {
  const url = new URL(address);
  const authorization = authorizationOf(url, token);
  // fetch() takes no address with a password.
  url.username = '';
  url.password = '';
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify({ id: sms.id, to: sms.to, text: sms.text }),
    // A code is sent to nobody but the gateway.
    redirect: 'manual',
    signal,
  });
  await answer.body?.cancel();
  return answer.status;
}

function authorizationOf({ username, password }: URL, token: string | undefined): string | undefined {
  if (!username) return token && `Bearer ${token}`;
  const pair = [username, password].map(decodeURIComponent).join(':');
  return `Basic ${Buffer.from(pair).toString('base64')}`;
}
