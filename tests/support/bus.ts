import { onTestFinished } from 'vitest';
import type { AppEvent, EventType } from '#lib/contract/events.ts';
import type { Bus } from '#server/realtime/bus.ts';
import { createLog } from '#server/runtime/log.ts';

/** Everything that is told on a bus from now on. */
export function heardOn(bus: Bus): AppEvent[] {
  const heard: AppEvent[] = [];
  const types: Record<EventType, true> = {
    'things-changed': true,
    'lists-changed': true,
    'work-queued': true,
    'message-sent': true,
    'messages-marked': true,
    'message-taken': true,
    claimed: true,
    'deal-moved': true,
    'notifications-changed': true,
    typing: true,
    'presence-changed': true,
    'contact-changed': true,
    notified: true,
  };
  for (const type of Object.keys(types) as EventType[])
    onTestFinished(
      bus.on(type, (event) => void heard.push({ ...event, ...('change' in event && { change: undefined }) })),
    );
  return heard;
}

/** A log that keeps its lines for the test. */
export function keptLog() {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => lines.push(line) });
  return { log, logged: (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line)) };
}

export const thingsOf = (ownerId: number, to: AppEvent['to'] = 'programs'): AppEvent => ({
  type: 'things-changed',
  to,
  ownerId,
});
export const work: AppEvent = { type: 'work-queued', to: 'program' };
