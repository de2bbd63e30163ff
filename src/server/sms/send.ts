import { dayInMaputo } from '#lib/format/date.ts';
import type { SmsForm } from '#server/config.ts';
import { keepInOutbox } from '#server/mail/mail-files.ts';
import type { Attempt } from '#server/queue/attempt.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { smsToNumber } from './budget.ts';
import { giveBackOfDay, takeOfDay } from './queries.ts';
import type { QueuedSms } from './queued-sms.ts';

interface SmsCtx extends Pick<Ctx, 'log' | 'clock' | 'db' | 'limits'> {
  readonly config: Pick<Ctx['config'], 'smsUrl' | 'smsToken' | 'smsForm' | 'smsPerDay' | 'dataDir'>;
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
    form: config.smsForm,
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
  readonly form: SmsForm;
  readonly sms: Addressed;
  readonly signal: AbortSignal;
}

async function handOver(address: string, { token, form, sms, signal }: HandedOver): Promise<number> {
  const url = new URL(address);
  const headers = new Headers(authorizationOf(url, token, form.tokenHeader));
  // fetch() takes no address with a password.
  url.username = '';
  url.password = '';
  const fields = form.fields.map(([name, value]) => [name, filled(value, sms)] as const);
  if (form.as === 'query') for (const [name, value] of fields) url.searchParams.append(name, value);
  if (form.as === 'json') headers.set('content-type', 'application/json');
  const answer = await fetch(url, {
    ...(form.as === 'query' ? { method: 'GET' } : { method: 'POST', body: bodyOf(form.as, fields) }),
    headers,
    // A code is sent to nobody but the gateway.
    redirect: 'manual',
    signal,
  });
  await answer.body?.cancel();
  return answer.status;
}

type Fields = readonly (readonly [name: string, value: string])[];

const bodyOf = (as: 'json' | 'form', fields: Fields) =>
  as === 'json'
    ? JSON.stringify(Object.fromEntries(fields))
    : new URLSearchParams(fields.map((one) => [...one]));

/** In one go, so that nothing in a text is filled in again. */
function filled(value: string, { id, to, text }: Addressed): string {
  const parts: Readonly<Record<string, string>> = { id, to, text, number: to.replace('+', '') };
  return value.replace(/\{(id|to|number|text)\}/g, (_, name: string) => parts[name] ?? '');
}

function authorizationOf(
  { username, password }: URL,
  token: string | undefined,
  header: string | undefined,
): Record<string, string> {
  if (username) {
    const pair = [username, password].map(decodeURIComponent).join(':');
    return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
  }
  if (token === undefined) return {};
  return header === undefined ? { authorization: `Bearer ${token}` } : { [header]: token };
}
