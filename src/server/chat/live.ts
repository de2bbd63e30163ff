import { id as idSchema, idText } from '#lib/contract/id.ts';
import type { SocketEvent } from '#lib/contract/sockets.ts';
import type { Limit } from '#server/fairness/limits/limits.ts';
import { Gathering } from '#server/realtime/gathering.ts';
import { closeCodes, type PersonSocket, textOf } from '#server/realtime/person-socket.ts';
import { noteGone, noteHere, presenceOf } from '#server/realtime/presence.ts';
import { Sets } from '#server/realtime/sets.ts';
import type { SocketRoom } from '#server/realtime/sockets.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { type Arrival, markArrived, tellMissed } from './chat.ts';
import { conversationExists, findContact, findNewest, setOpen } from './queries.ts';
import { closedBecause, seenBy, showsPresence } from './shown.ts';

/** Written again before it passes, while a device goes on showing the conversation. */
const openMs = 90_000;
const askAfterMs = 50;
/** A device that has not answered by then has vanished, though its connection has not ended yet. */
const answerMs = 10_000;
/** Nothing is told of typing in between, however often a device says it. */
const typing: Limit = { name: 'typing', most: 1, withinMs: 3000 };

interface Open {
  readonly conversationId: number;
  readonly memberId: number;
  readonly peerId: number;
}

/** The other person of a conversation, and what passes between the two now. */
interface Line {
  readonly memberId: number;
  readonly peerId: number;
  readonly isClosed: boolean;
  /** Before the first message nothing passes: who has not been written to sees nothing that they could block. */
  readonly isEmpty: boolean;
  /** Both show whether they are here. */
  readonly showsPresence: boolean;
}

/** What a device that is connected is at. */
interface Device {
  /** The only conversation that this socket is for. Undefined: for all of the person's. */
  readonly only: number | undefined;
  /** The conversation that the device shows. */
  open: Open | undefined;
  /** Of the conversations that it wrote in or opened. */
  readonly lines: Map<number, Line>;
  /** The last message of the other person in each conversation that was sent to this device and not answered for. */
  sent: Map<number, number>;
  asked: Map<number, number> | undefined;
  /** Runs until the device answers. */
  patience: NodeJS.Timeout | undefined;
  /** It did not answer in time: it counts as showing nothing until it does. */
  isLost: boolean;
}

/** Carries messages, marks, typing and presence to the devices that are connected to this process. */
export class ChatRoom implements SocketRoom {
  readonly path = '/api/chat/ws';
  readonly #ctx: Ctx;
  readonly #arrivals: Gathering<Arrival>;
  /** People who have come or gone. */
  readonly #moves: Gathering<number>;
  /** Members whose conversation is shown from now on, or no longer. */
  readonly #shown: Gathering<number>;
  /** What devices did not get that showed its conversation. */
  readonly #missed: Gathering<Arrival>;
  readonly #devices = new Map<PersonSocket, Device>();
  readonly #byPerson = new Sets<number, PersonSocket>();
  /** Who shows a conversation with this person. */
  readonly #watching = new Sets<number, PersonSocket>();
  /** Devices that got messages and are to be asked whether they arrived. */
  readonly #toAsk = new Set<PersonSocket>();
  #asking: NodeJS.Timeout | undefined;
  readonly #stops: readonly (() => void)[];

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
    const onFailure = (err: unknown) => ctx.log.error({ err }, 'What devices of the chat did was not noted.');
    this.#arrivals = new Gathering({ write: (arrivals) => markArrived(ctx, arrivals), onFailure });
    this.#moves = new Gathering({ write: (ids) => this.#noteMoves(ids), onFailure });
    this.#shown = new Gathering({ write: (ids) => this.#noteShown(ids), onFailure });
    this.#missed = new Gathering({ write: (arrivals) => tellMissed(ctx, arrivals), onFailure });
    const { bus } = ctx;
    this.#stops = [
      bus.on('message-sent', ({ userIds, message, withoutReply }) => {
        const empty: [PersonSocket, Device][] = [];
        for (const userId of userIds) {
          const devices = this.#devicesOf(userId, message.conversation_id);
          if (devices.length === 0) continue;
          const text = textOf('message', seenBy(message, userId, withoutReply));
          for (const [socket, device] of devices) {
            socket.send(text);
            if (userId !== message.sender_id) this.#awaitAnswer(socket, device, message);
            if (device.lines.get(message.conversation_id)?.isEmpty) empty.push([socket, device]);
          }
        }
        return empty.length > 0 ? this.#fill(empty, message.conversation_id) : undefined;
      }),
      // Messages tell of themselves. What else happens comes over the one socket that a browser has.
      bus.on('notified', ({ userId, notification }) => {
        if (notification.type !== 'chat') this.#tellOfAll(userId, textOf('notification', notification));
      }),
      bus.on('notifications-changed', ({ userId }) => this.#tellOfAll(userId, textOf('notifications', {}))),
      bus.on('messages-marked', ({ mark, userIds, conversationId, userId, upToId }) => {
        const data = { conversation_id: conversationId, user_id: userId, up_to_id: upToId };
        this.#tell(userIds, conversationId, textOf(mark, data));
      }),
      bus.on('typing', ({ userIds, conversationId, userId }) => {
        this.#tell(
          userIds,
          conversationId,
          textOf('typing', { conversation_id: conversationId, user_id: userId }),
        );
      }),
      bus.on('presence-changed', ({ userId, isOnline, seenAt }) => {
        const text = textOf('presence', { user_id: userId, is_online: isOnline, seen_at: seenAt });
        for (const socket of this.#watching.of(userId)) {
          const device = this.#devices.get(socket);
          if (device?.open && device.lines.get(device.open.conversationId)?.showsPresence) socket.send(text);
        }
      }),
      bus.on('contact-changed', async ({ userIds }) => {
        const theirs = userIds.flatMap((id) => [...this.#byPerson.of(id), ...this.#watching.of(id)]);
        // All at once, before anything is asked anew.
        for (const socket of theirs) this.#devices.get(socket)?.lines.clear();
        for (const socket of new Set(theirs)) {
          const device = this.#devices.get(socket);
          if (device?.open) await this.#lineOf(socket, device, device.open.conversationId);
        }
      }),
    ];
  }

  async enter(socket: PersonSocket, query: URLSearchParams): Promise<number | undefined> {
    const asked = query.get('conversation_id');
    const only = asked === null ? undefined : idText.safeParse(asked).data;
    if (asked !== null && only === undefined) return closeCodes.malformed;
    const device = newDevice(only);
    if (only !== undefined && !(await this.#lineOf(socket, device, only)))
      return (await conversationExists(this.#ctx.db, only)) ? closeCodes.forbidden : closeCodes.notFound;
    this.#devices.set(socket, device);
    const { id } = socket.viewer;
    this.#byPerson.add(id, socket);
    if (only !== undefined) await this.#show(socket, device, only);
    if (this.#byPerson.of(id).size === 1) this.#moves.add(String(id), id);
    return undefined;
  }

  async hear(socket: PersonSocket, { event, data }: SocketEvent): Promise<number | undefined> {
    const device = this.#devices.get(socket);
    if (!device) return undefined;
    const said =
      typeof data === 'object' && data && 'conversation_id' in data ? data.conversation_id : undefined;
    const conversationId = device.only ?? idSchema.safeParse(said).data;
    switch (event) {
      case 'typing':
        if (conversationId === undefined) return closeCodes.malformed;
        await this.#type(socket, device, conversationId);
        return undefined;
      case 'open':
        if (conversationId === undefined) return closeCodes.malformed;
        await this.#show(socket, device, conversationId);
        return undefined;
      case 'closed':
        this.#stopShowing(socket, device);
        return undefined;
      default:
        // A newer page may know more events than this process.
        return undefined;
    }
  }

  leave(socket: PersonSocket): void {
    const device = this.#devices.get(socket);
    if (!device) return;
    this.#devices.delete(socket);
    const { id } = socket.viewer;
    this.#byPerson.delete(id, socket);
    clearTimeout(device.patience);
    this.#noteMissed(socket, device);
    this.#stopShowing(socket, device);
    if (!this.#byPerson.has(id)) this.#moves.add(String(id), id);
  }

  /** Everything that was sent before the ping has reached the device. */
  answered(socket: PersonSocket): void {
    const device = this.#devices.get(socket);
    if (!device?.asked) return;
    clearTimeout(device.patience);
    if (device.isLost) {
      device.isLost = false;
      if (device.open) this.#shown.add(String(device.open.memberId), device.open.memberId);
    }
    for (const [conversationId, upToId] of device.asked)
      this.#arrivals.add(`${socket.viewer.id} ${conversationId}`, {
        userId: socket.viewer.id,
        conversationId,
        upToId,
      });
    device.asked = undefined;
    if (device.sent.size > 0) this.#askSoon(socket);
  }

  async tick(): Promise<void> {
    await noteHere(this.#ctx, this.#byPerson.keys());
    const open = [...this.#devices.values()].flatMap((device) => shownBy(device) ?? []);
    await setOpen(this.#ctx.db, open, this.#openUntil());
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    const gone = this.#byPerson.keys();
    // Nothing is written for devices that leave once the database is closed.
    this.#devices.clear();
    for (const gathering of [this.#arrivals, this.#moves, this.#shown, this.#missed])
      await gathering.written();
    await noteGone(this.#ctx, gone);
  }

  #devicesOf(userId: number, conversationId: number): [PersonSocket, Device][] {
    const found: [PersonSocket, Device][] = [];
    for (const socket of this.#byPerson.of(userId)) {
      const device = this.#devices.get(socket);
      if (device && (device.only === undefined || device.only === conversationId))
        found.push([socket, device]);
    }
    return found;
  }

  #tell(userIds: readonly number[], conversationId: number, text: string): void {
    for (const userId of userIds)
      for (const [socket] of this.#devicesOf(userId, conversationId)) socket.send(text);
  }

  /** To the sockets for everything, of which a browser has one. */
  #tellOfAll(userId: number, text: string): void {
    for (const socket of this.#byPerson.of(userId))
      if (this.#devices.get(socket)?.only === undefined) socket.send(text);
  }

  /** A pong proves that the message before the ping has arrived, and needs nothing of the page. */
  #awaitAnswer(socket: PersonSocket, device: Device, message: { conversation_id: number; id: number }): void {
    device.sent.set(message.conversation_id, message.id);
    if (!device.asked) this.#askSoon(socket);
  }

  /** One ping stands for all that is sent within a moment. */
  #askSoon(socket: PersonSocket): void {
    this.#toAsk.add(socket);
    this.#asking ??= setTimeout(() => {
      this.#asking = undefined;
      const some = [...this.#toAsk];
      this.#toAsk.clear();
      for (const one of some) this.#ask(one);
    }, askAfterMs).unref();
  }

  #ask(socket: PersonSocket): void {
    const device = this.#devices.get(socket);
    if (!device || device.asked || device.sent.size === 0) return;
    device.asked = device.sent;
    device.sent = new Map();
    socket.ping();
    if (device.open) device.patience = setTimeout(() => this.#lose(socket, device), answerMs).unref();
  }

  /** What was sent since the device last answered gets the notification that it did not need while it was shown there. */
  #lose(socket: PersonSocket, device: Device): void {
    this.#noteMissed(socket, device);
    device.isLost = true;
    if (device.open) this.#shown.add(String(device.open.memberId), device.open.memberId);
  }

  #noteMissed(socket: PersonSocket, { open, sent, asked, isLost }: Device): void {
    const upToId = open && (sent.get(open.conversationId) ?? asked?.get(open.conversationId));
    if (!open || upToId === undefined || isLost) return;
    const { conversationId } = open;
    const userId = socket.viewer.id;
    this.#missed.add(`${userId} ${conversationId}`, { userId, conversationId, upToId });
  }

  async #type(socket: PersonSocket, device: Device, conversationId: number): Promise<void> {
    const line = await this.#lineOf(socket, device, conversationId);
    if (!line || line.isClosed || line.isEmpty) return;
    const { id: userId } = socket.viewer;
    if ((await this.#ctx.limits.take(typing, `${userId} ${conversationId}`)) !== undefined) return;
    this.#ctx.bus.tell([{ type: 'typing', to: 'programs', userIds: [line.peerId], conversationId, userId }]);
  }

  async #show(socket: PersonSocket, device: Device, conversationId: number): Promise<void> {
    this.#stopShowing(socket, device);
    const line = await this.#lineOf(socket, device, conversationId);
    if (!line || !this.#devices.has(socket)) return;
    const { memberId, peerId } = line;
    device.open = { conversationId, memberId, peerId };
    this.#watching.add(peerId, socket);
    this.#shown.add(String(memberId), memberId);
  }

  /** With the first message of a conversation, each device that shows it learns whether the other person is here. */
  async #fill(devices: readonly [PersonSocket, Device][], conversationId: number): Promise<void> {
    for (const [, device] of devices) device.lines.delete(conversationId);
    for (const [socket, device] of devices) {
      if (device.open?.conversationId !== conversationId) continue;
      const line = await this.#lineOf(socket, device, conversationId);
      if (!line?.showsPresence) continue;
      const presence = await presenceOf(this.#ctx, line.peerId);
      socket.send(textOf('presence', { user_id: line.peerId, ...presence }));
    }
  }

  #stopShowing(socket: PersonSocket, device: Device): void {
    const { open } = device;
    if (!open) return;
    device.open = undefined;
    this.#watching.delete(open.peerId, socket);
    this.#shown.add(String(open.memberId), open.memberId);
  }

  /** Whether a device shows it is what counts when it is written. */
  async #noteShown(memberIds: readonly number[]): Promise<void> {
    const open = new Set([...this.#devices.values()].map(shownBy));
    const { db } = this.#ctx;
    await setOpen(
      db,
      memberIds.filter((id) => open.has(id)),
      this.#openUntil(),
    );
    await setOpen(
      db,
      memberIds.filter((id) => !open.has(id)),
      null,
    );
  }

  #openUntil(): string {
    return new Date(this.#ctx.clock.now().getTime() + openMs).toISOString();
  }

  /** Undefined for conversations of others. */
  async #lineOf(socket: PersonSocket, device: Device, conversationId: number): Promise<Line | undefined> {
    const known = device.lines.get(conversationId);
    if (known) return known;
    const contact = await findContact(this.#ctx.db, socket.viewer.id, conversationId);
    if (!contact) return undefined;
    const isEmpty = (await findNewest(this.#ctx.db, conversationId)) === 0;
    const line = {
      ...{ memberId: contact.id, peerId: contact.peer_id, isEmpty },
      ...{ isClosed: closedBecause(contact) !== null, showsPresence: showsPresence(contact) && !isEmpty },
    };
    device.lines.set(conversationId, line);
    return line;
  }

  /** Whether they have come or gone is what counts when it is written. */
  async #noteMoves(ids: readonly number[]): Promise<void> {
    const here = ids.filter((id) => this.#byPerson.has(id));
    const gone = ids.filter((id) => !this.#byPerson.has(id));
    await noteHere(this.#ctx, here);
    const goneAt = await noteGone(this.#ctx, gone);
    for (const id of here) this.#tellPresence(id, true, this.#ctx.clock.now().toISOString());
    for (const id of gone) this.#tellPresence(id, false, goneAt);
  }

  #tellPresence(userId: number, isOnline: boolean, seenAt: string): void {
    this.#ctx.bus.tell([{ type: 'presence-changed', to: 'programs', userId, isOnline, seenAt }]);
  }
}

/** The place in a conversation that a device shows now. */
const shownBy = ({ open, isLost }: Device): number | undefined => (isLost ? undefined : open?.memberId);

const newDevice = (only: number | undefined): Device => ({
  ...{ only, open: undefined, lines: new Map() },
  ...{ sent: new Map(), asked: undefined, patience: undefined, isLost: false },
});
