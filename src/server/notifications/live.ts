import { type PersonSocket, textOf } from '#server/realtime/person-socket.ts';
import { Sets } from '#server/realtime/sets.ts';
import type { SocketRoom } from '#server/realtime/sockets.ts';
import type { Ctx } from '#server/types.ts';

/** Tells the devices that are connected to this process what happens. */
export class NotificationRoom implements SocketRoom {
  readonly path = '/api/notifications/ws';
  readonly #byPerson = new Sets<number, PersonSocket>();
  readonly #stop: () => void;

  constructor({ bus }: Pick<Ctx, 'bus'>) {
    this.#stop = bus.on('notified', ({ userId, notification }) => {
      if (!this.#byPerson.has(userId)) return;
      const text = textOf('notification', notification);
      for (const socket of this.#byPerson.of(userId)) socket.send(text);
    });
  }

  async enter(socket: PersonSocket): Promise<undefined> {
    this.#byPerson.add(socket.viewer.id, socket);
  }

  leave(socket: PersonSocket): void {
    this.#byPerson.delete(socket.viewer.id, socket);
  }

  async close(): Promise<void> {
    this.#stop();
  }
}
