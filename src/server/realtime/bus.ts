import type { AppEvent, EventOf, EventType } from '#lib/contract/events.ts';
import type { Log } from '#server/runtime/log.ts';

export type Listener<Type extends EventType> = (event: EventOf<Type>) => void | Promise<void>;

export interface Bus {
  /** Calls all listeners in this process before it returns. Never throws. */
  tell(events: readonly AppEvent[]): void;
  on<Type extends EventType>(type: Type, listener: Listener<Type>): () => void;
  close(): Promise<void>;
}

type AnyListener = (event: AppEvent) => void | Promise<void>;

export function inProcessBus(log: Log): Bus {
  const listeners = new Map<EventType, Set<{ readonly listen: AnyListener }>>();

  const logFailure = (event: AppEvent) => (err: unknown) =>
    log.error({ err, event: event.type }, 'A listener failed at an event.');

  /** A failing listener must not stop the others. */
  function call(listen: AnyListener, event: AppEvent): void {
    try {
      // Most listeners return at once. Awaiting each would cost too much, because there are many events.
      listen(event)?.catch(logFailure(event));
    } catch (err) {
      logFailure(event)(err);
    }
  }

  return {
    tell(events) {
      for (const event of events)
        for (const { listen } of listeners.get(event.type) ?? []) call(listen, event);
    },

    on(type, listen) {
      // An object of its own, because the same function may listen twice.
      const entry = { listen: listen as AnyListener };
      const ofType = listeners.get(type) ?? new Set();
      listeners.set(type, ofType.add(entry));
      return () => void ofType.delete(entry);
    },

    async close() {
      listeners.clear();
    },
  };
}
