import type { AppEvent, EventOf, EventType } from '#lib/contract/events.ts';
import type { Log } from '#server/log.ts';

export type Listener<Type extends EventType> = (event: EventOf<Type>) => void | Promise<void>;

/** Carries events from the code that tells them to the code that listens. */
export interface Bus {
  /** Calls every listener of this process before it returns. It never throws. */
  tell(events: readonly AppEvent[]): void;
  /** Calls `listener` at each event of the type, until the returned function is called. */
  on<Type extends EventType>(type: Type, listener: Listener<Type>): () => void;
  close(): Promise<void>;
}

/** Carries events inside this process only. */
export function inProcessBus(log: Log): Bus {
  const listeners = new Set<(event: AppEvent) => void | Promise<void>>();

  /** A listener that fails does not keep the others from being called. */
  async function call(listener: (event: AppEvent) => void | Promise<void>, event: AppEvent): Promise<void> {
    try {
      await listener(event);
    } catch (err) {
      log.error({ err, event: event.type }, 'A listener failed at an event.');
    }
  }

  return {
    tell(events) {
      for (const event of events) for (const listener of listeners) void call(listener, event);
    },

    on(type, listener) {
      const listenToType = (event: AppEvent) => (isOfType(event, type) ? listener(event) : undefined);
      listeners.add(listenToType);
      return () => void listeners.delete(listenToType);
    },

    async close() {
      listeners.clear();
    },
  };
}

const isOfType = <Type extends EventType>(event: AppEvent, type: Type): event is EventOf<Type> =>
  event.type === type;
