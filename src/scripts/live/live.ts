import { call } from '#scripts/calls/api.ts';
import { isPageLeft } from '#scripts/dom/left.ts';
import { $saver } from '#scripts/stores/preferences.ts';
import { $accessToken, $signedIn } from '#scripts/stores/session.ts';
import { Connection } from './connection.ts';
import { Tabs } from './leader.ts';

/**
 * The event names are in the documentation of `/api/chat/ws`. `missed` is our own: the listener must ask the server
 * for news.
 */
export interface LiveEvent {
  readonly event: string;
  readonly data?: unknown;
}
type Listener = (told: LiveEvent) => void;

interface Wish {
  readonly send: LiveEvent;
}

/** Phones freeze tabs that nobody has looked at for a while. */
const frozenAfterMs = 30_000;

const listeners = new Set<Listener>();
let isFollowing = false;

const connection = new Connection({
  ticket: async () => (await call('POST', '/chat/ws-ticket', { background: true })).ticket,
  onEvent: (event, data) => announce({ event, data }),
  onMissed: () => announce({ event: 'missed' }),
});

const tabs = new Tabs('live', {
  onLead: () => connection.open(),
  onFollow: () => connection.close(),
  onHeard: (heard) => {
    const { send } = heard as Partial<Wish>;
    if (!send) return callListeners(heard as LiveEvent);
    if (tabs.isLeading) connection.send(send.event, send.data);
  },
});

/** Listens to the events of the signed-in person. All tabs of a browser share one connection. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  follow();
  return () => listeners.delete(listener);
}

/** The message may get lost. */
export function sendLive(event: string, data: unknown): void {
  if (tabs.isLeading) connection.send(event, data);
  else tabs.tell({ send: { event, data } } satisfies Wish);
}

export const isLeading = (): boolean => tabs.isLeading;

/** Reconnects. Called when a request has failed, because the socket may be dead too. */
export const checkConnection = () => connection.renew();

function announce(told: LiveEvent): void {
  callListeners(told);
  tabs.tell(told);
}

function callListeners(told: LiveEvent): void {
  for (const listener of listeners) listener(told);
}

function follow(): void {
  if (isFollowing) return;
  isFollowing = true;
  $signedIn.subscribe(takePart);
  $saver.listen(takePart);
  $accessToken.listen((token) => token && connection.send('token', { token }));
  let hiddenAt = 0;
  document.addEventListener('visibilitychange', () => {
    takePart();
    if (document.hidden) {
      hiddenAt = Date.now();
      return connection.hidden();
    }
    connection.shown();
    void tabs.check();
    // A tab that was frozen or without connection has missed what the leader sent.
    const wasAway = $saver.get() === 'on' || Date.now() - hiddenAt > frozenAfterMs;
    if (wasAway && !tabs.isLeading) hearWhatWasMissed();
  });
  addEventListener('online', () => connection.renew());
  addEventListener('pagehide', takePart);
  addEventListener('pageshow', ({ persisted }) => {
    takePart();
    if (persisted) hearWhatWasMissed();
  });
}

const hearWhatWasMissed = () => $signedIn.get() && callListeners({ event: 'missed' });

/**
 * With data saving on, hidden tabs have no connection. A visible tab takes it over. A page that is left has none either: it
 * hears `visibilitychange` after `pagehide`.
 */
function takePart(): void {
  const isResting = isPageLeft() || (document.hidden && $saver.get() === 'on');
  if ($signedIn.get() && !isResting) tabs.enter();
  else tabs.leave();
}
