import { MultiMap } from '#server/realtime/multi-map.ts';
import { type PersonSocket, textOf } from '#server/realtime/person-socket.ts';
import type { SocketRoom } from '#server/realtime/sockets.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

export class NotificationRoom implements SocketRoom {
  readonly path = '/api/notifications/ws';
  readonly #byPerson = new MultiMap<number, PersonSocket>();
  readonly #stops: readonly (() => void)[];

  constructor({ bus }: Pick<Ctx, 'bus'>) {
    this.#stops = [
      bus.on('notified', ({ userId, notification }) => this.#tell(userId, 'notification', notification)),
      bus.on('notifications-changed', ({ userId }) => this.#tell(userId, 'notifications', {})),
    ];
  }

  #tell(userId: number, event: string, data: object): void {
    if (!this.#byPerson.has(userId)) return;
    const text = textOf(event, data);
    for (const socket of this.#byPerson.of(userId)) socket.send(text);
  }

  async enter(socket: PersonSocket): Promise<undefined> {
    this.#byPerson.add(socket.viewer.id, socket);
  }

  leave(socket: PersonSocket): void {
    this.#byPerson.delete(socket.viewer.id, socket);
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
  }
}
