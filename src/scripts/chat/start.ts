import { type ChatSubject, firstMessageId, type StartAsked, startAsked } from '#lib/chat/start.ts';
import type { Referenced, Started } from '#lib/contract/chat.ts';
import type { StartDeal } from '#lib/contract/deals.ts';
import { chatStartTexts as texts } from '#lib/copy/chat-start.ts';
import { greetings } from '#lib/copy/greetings.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, isNotFound } from '#scripts/calls/api-error.ts';
import { personNow } from '#scripts/calls/token.ts';
import { keptForSession } from '#scripts/stores/kept.ts';
import { $signedIn, forgetSession } from '#scripts/stores/session.ts';
import { endToast, toastDone, toastError, toastSuccess } from '#scripts/stores/toasts.ts';

/**
 * A press on a link by a visitor who had to sign in first. It proves that the address is not a link from a stranger.
 */
interface Intent {
  readonly address: string;
  readonly quote?: Quote;
  /** Whose session was over at the press. Absent if nobody was signed in. */
  readonly person?: number | undefined;
}

/** The deal to begin, and the same in words, which become a draft where no deal can begin. */
export interface Quote {
  readonly deal: StartDeal & { readonly service_id: number };
  readonly text: string;
}

const failed = 'Não foi possível iniciar a conversa.';

const intentKey = 'chat-start';
const pendingKey = 'pending-chat';

interface Resumed {
  readonly id: number;
  /** Text for the message field. The person decides whether to send it. */
  readonly draft?: { readonly text: string; readonly reference: Referenced | undefined };
}

const pressed = new Set<HTMLAnchorElement>();

export async function press(link: HTMLAnchorElement): Promise<void> {
  if (pressed.has(link)) return;
  pressed.add(link);
  try {
    await go({ address: link.pathname + link.search }, (id) => {
      if (link.dataset['chat'] === 'pending') keptForSession[pendingKey] = String(id);
    });
  } finally {
    pressed.delete(link);
    link.removeAttribute('aria-busy');
  }
}

/** Begins a deal about the service in the address, with its conversation and its first message. */
export const askForQuote = (address: string, quote: Quote): Promise<boolean> => go({ address, quote });

/** Resolves to true once the page is left, or to false after an error toast. */
async function go(intent: Intent, onStarted?: (id: number) => void): Promise<boolean> {
  const asked = startAsked(intent.address.replace(/^.*\?/, ''));
  if (!asked) return false;
  // A press greets about a service or a vacancy only. About a work of a portfolio the words wait in the message field.
  if (asked.about?.type === 'portfolio')
    return leaveFor($signedIn.get() ? intent.address : paths.loginThen(intent.address));
  if (!$signedIn.get()) return signInFirst(intent);
  try {
    const started = await begin(asked, intent.quote);
    if (!started) return false;
    onStarted?.(started.id);
    endToast(failed);
    return await leaveFor(paths.conversation(started.id));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.asksToSignIn) {
      const person = personNow();
      forgetSession('over');
      return signInFirst({ ...intent, person });
    }
    toastError(startProblem(error), { about: failed });
    return false;
  }
}

function signInFirst(intent: Intent): Promise<true> {
  keptForSession[intentKey] = JSON.stringify(intent);
  return leaveFor(paths.loginThen(intent.address));
}

function leaveFor(address: string): Promise<true> {
  location.assign(address);
  return new Promise((left) => addEventListener('pagehide', () => left(true), { once: true }));
}

/**
 * For the messages page, at an address of `paths.chatWith`. If this person pressed the link before signing in, what
 * they asked for is done now. Anybody can make such an address, so without that press nothing is sent: the text becomes a
 * draft. The caller must then replace the address, so that a reload does not ask again. Undefined if the address asks
 * for nothing. Throws an ApiError, see startProblem().
 */
export async function resumeStart(search: string): Promise<Resumed | undefined> {
  const asked = startAsked(search);
  if (!asked) return undefined;
  const intent = storedIntent();
  if (intent?.address === paths.chatWith(asked.peer, asked.company, asked.about)) {
    return carryOut(asked, intent.quote);
  }
  const { about } = asked;
  const [started, reference] = await Promise.all([startWith(asked), about && referenceTo(about)]);
  return resumedOf(started, reference);
}

async function carryOut(asked: StartAsked, quote: Quote | undefined): Promise<Resumed> {
  try {
    const started = await begin(asked, quote);
    delete keptForSession[intentKey];
    return resumedOf(started ?? (await startWith(asked)));
  } catch (error) {
    const { about } = asked;
    if (!(error instanceof ApiError && isForDraft(error, quote)) || !about) throw error;
    delete keptForSession[intentKey];
    const [started, reference] = await Promise.all([startWith(asked), referenceTo(about)]);
    return resumedOf(started, reference, quote?.text);
  }
}

/** The person has put off proving their e-mail, or the service is gone. */
const isForDraft = ({ code, status }: ApiError, quote: Quote | undefined): boolean =>
  code === 'email_not_proven' || (quote !== undefined && status === 404);

function resumedOf({ id }: Pick<Started, 'id'>, reference?: Referenced, written?: string): Resumed {
  const text = written ?? (reference?.title && greetings[reference.type](reference.title));
  return { id, ...(text && { draft: { text, reference } }) };
}

/** Shows the server's reason: blocked, or too many new conversations today. */
export const startProblem = ({ status, detail }: ApiError): string =>
  [403, 409, 429].includes(status) && detail ? detail : failed;

function storedIntent(): Intent | undefined {
  try {
    const intent: Intent | null = JSON.parse(keptForSession[intentKey] ?? 'null');
    return intent && (intent.person ?? personNow()) === personNow() ? intent : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined where the person does not want to ask a second time. */
async function begin(asked: StartAsked, quote?: Quote): Promise<Pick<Started, 'id'> | undefined> {
  if (quote) return beginDeal(asked, quote);
  const { about } = asked;
  const started = await startWith(
    asked,
    about && { client_id: firstMessageId(about), [`${about.type}_ref`]: about.id },
  );
  if (started.is_new) toastSuccess(texts.sent);
  if (about?.type === 'service' && started.message) countLead(about.id);
  return started;
}

async function beginDeal(asked: StartAsked, { deal }: Quote): Promise<Pick<Started, 'id'> | undefined> {
  const send = (json: StartDeal) => call('POST', '/deals', { json, callerEndsSession: true });
  const begun = await send({ ...deal, unless_open: true }).catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.answer.deal)) throw error;
    const { isAgreed } = await import('#scripts/dom/question.ts');
    const isWanted = await isAgreed({ id: 'ask-again', ...texts.again, isHarmless: true });
    return isWanted ? send(deal) : undefined;
  });
  if (!begun) return undefined;
  const { was_open, conversation_id: id } = begun;
  if (was_open) toastDone(texts.hereItIs, texts.alreadyAsked);
  else toastSuccess(texts.asked);
  return id === null ? startWith(asked) : { id };
}

/** The page is left meanwhile. A failure is ignored, because it loses one count and harms nobody. */
const countLead = (id: number) =>
  void call('POST', `/services/${id}/lead`, {
    json: { kind: 'chat' },
    keepalive: true,
    background: true,
  }).catch(() => undefined);

const startWith = (asked: StartAsked, json?: object): Promise<Started> =>
  call('POST', `/chat/conversations/start?${withWhom(asked)}`, {
    ...(json && { json }),
    callerEndsSession: true,
  });

const withWhom = ({ peer, company, application }: StartAsked): string =>
  application ? `application_id=${application}` : company ? `company_id=${company}` : `peer_user_id=${peer}`;

/** Undefined if the thing is gone. */
async function referenceTo({ type, id }: ChatSubject): Promise<Referenced | undefined> {
  try {
    if (type !== 'portfolio')
      return await call('GET', `/chat/${type}-by-ref?ref=${id}`, { callerEndsSession: true });
    const { title } = await call('GET', `/portfolio/${id}`, { callerEndsSession: true });
    return { type, id, title, is_there: true, image_url: null, price: null, about: null, path: null };
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
