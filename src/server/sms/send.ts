import { dayInMaputo } from '#lib/format/date.ts';
import { keepInOutbox } from '#server/mail/mail-files.ts';
import type { Attempt } from '#server/queue/attempt.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { smsToNumber } from './budget.ts';
import { giveBackOfDay, takeOfDay } from './queries.ts';
import type { QueuedSms } from './queued-sms.ts';

interface SmsCtx extends Pick<Ctx, 'log' | 'clock' | 'db' | 'limits'> {
  readonly config: Pick<Ctx['config'], 'smsUrl' | 'smsToken' | 'smsPerDay' | 'dataDir'>;
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
  const { to, isCounted } = sms;
  const day = sms.day ?? (await takeNow(ctx));
  if (day === undefined) {
    ctx.log.warn({ id: attempt.id }, 'an SMS was dropped: those of the day are used up');
    return;
  }
  const giveBack = (isRefused: boolean) => ctx.db.inTransaction((tx) => giveBackOfDay(tx, day, isRefused));
  if (to === null) return void (await giveBack(false));
  try {
    if ((await trySending(ctx, { ...sms, to }, attempt, waitMs)) === 'sent') return;
  } catch (error) {
    // Taken anew at the next try.
    if (sms.day === undefined) await giveBack(false);
    throw error;
  }
  await giveBack(true);
  if (isCounted) await ctx.limits.giveBack(smsToNumber, to);
}

async function takeNow({ db, clock, config }: SmsCtx): Promise<string | undefined> {
  const now = clock.now();
  return (await db.inTransaction((tx) => takeOfDay(tx, now, config))) ? dayInMaputo(now) : undefined;
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
