import { type PersonSocket, textOf } from '#server/realtime/person-socket.ts';
import type { SocketRoom } from '#server/realtime/sockets.ts';
import type { Ctx } from '#server/types.ts';

/** Tells the devices that are connected to this process what happens. */
export class NotificationRoom implements SocketRoom {
  readonly path = '/api/notifications/ws';
  readonly #byPerson = new Map<number, Set<PersonSocket>>();
  readonly #stop: () => void;

  constructor({ bus }: Pick<Ctx, 'bus'>) {
    this.#stop = bus.on('notified', ({ userId, notification }) => {
      const devices = this.#byPerson.get(userId);
      if (!devices) return;
      const text = textOf('notification', notification);
      for (const socket of devices) socket.send(text);
    });
  }

  async enter(socket: PersonSocket): Promise<undefined> {
    const own = this.#byPerson.get(socket.viewer.id) ?? new Set();
    this.#byPerson.set(socket.viewer.id, own.add(socket));
  }

  leave(socket: PersonSocket): void {
    const own = this.#byPerson.get(socket.viewer.id);
    own?.delete(socket);
    if (own?.size === 0) this.#byPerson.delete(socket.viewer.id);
  }

  async close(): Promise<void> {
    this.#stop();
  }
}
