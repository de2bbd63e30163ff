import { $saver } from '#scripts/stores/preferences.ts';
import { $accessToken, $signedIn } from '#scripts/stores/session.ts';
import { Connection } from './connection.ts';
import { Tabs } from './leader.ts';

/** What the server tells, by the names in the documentation of `/api/chat/ws`. `missed`: ask for what is new. */
export interface Told {
  readonly event: string;
  readonly data?: unknown;
}
type Listener = (told: Told) => void;

/** What the tabs say to the one that holds the connection. */
interface Wish {
  readonly send: Told;
}

/** Phones freeze tabs that nobody has looked at for a while. */
const frozenAfterMs = 30_000;

const listeners = new Set<Listener>();
let isFollowing = false;

const connection = new Connection({
  onEvent: (event, data) => announce({ event, data }),
  onMissed: () => announce({ event: 'missed' }),
});

const tabs = new Tabs('live', {
  onLead: () => connection.open(),
  onFollow: () => connection.close(),
  onHeard: (heard) => {
    const { send } = heard as Partial<Wish>;
    if (!send) return hear(heard as Told);
    if (tabs.isLeading) connection.send(send.event, send.data);
  },
});

/** Hears what happens to the signed-in person. All tabs of a browser share one connection. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  follow();
  return () => listeners.delete(listener);
}

/** Tells the server something that may get lost. */
export function say(event: string, data: unknown): void {
  if (tabs.isLeading) connection.send(event, data);
  else tabs.tell({ send: { event, data } } satisfies Wish);
}

/** Whether this tab holds the connection for all. */
export const isLeading = (): boolean => tabs.isLeading;

/** For who has just found out that the network is not what it seemed. */
export const doubt = () => connection.renew();

/** To this tab and all others. */
function announce(told: Told): void {
  hear(told);
  tabs.tell(told);
}

function hear(told: Told): void {
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
    // A tab that was frozen has not heard what the leading one said.
    if (!tabs.isLeading && Date.now() - hiddenAt > frozenAfterMs) hear({ event: 'missed' });
  });
  addEventListener('online', () => connection.renew());
  // A page with an open connection could not be kept for going back to it.
  addEventListener('pagehide', () => tabs.leave());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) takePart();
  });
}

/** Whoever saves data has no connection for what nobody looks at: a hidden tab leaves it to one in sight. */
function takePart(): void {
  const isResting = document.hidden && $saver.get() === 'on';
  if ($signedIn.get() && !isResting) tabs.enter();
  else tabs.leave();
}
