import type { EventOf, SideName } from '#lib/contract/events.ts';
import { id as idSchema, idText } from '#lib/contract/id.ts';
import type { SocketEvent } from '#lib/contract/sockets.ts';
import { companyOf } from '#server/db/sides.ts';
import type { Limit } from '#server/fairness/limits/limits.ts';
import { BatchedWrites } from '#server/realtime/batched-writes.ts';
import { MultiMap } from '#server/realtime/multi-map.ts';
import { closeCodes, type PersonSocket, textOf } from '#server/realtime/person-socket.ts';
import { noteGone, noteHere, presenceOf } from '#server/realtime/presence.ts';
import type { SocketRoom } from '#server/realtime/sockets.ts';
import type { Ctx } from '#server/runtime/ctx.ts';
import { type Arrival, markArrived, tellMissed } from './chat.ts';
import { findNewest } from './message-queries.ts';
import { conversationExists, findContact, setOpen } from './queries.ts';
import { readersOf } from './readers.ts';
import { closedBecause, seenBy, showsPresence } from './shown.ts';

/** How long a conversation counts as open. Renewed before it ends while a device shows it. */
const openMs = 90_000;
const askAfterMs = 50;
/** A device without an answer after this time is lost, even if its connection has not ended. */
const answerMs = 10_000;
/** "Typing" is sent on once in this time, even if a device reports it more often. */
const typing: Limit = { name: 'typing', most: 1, withinMs: 3000 };

interface Open {
  readonly conversationId: number;
  readonly memberId: number;
  readonly peerId: number;
}

interface Membership {
  readonly memberId: number;
  readonly peerId: number;
  readonly isClosed: boolean;
  /** Of a company. Who of it writes, or is here, is nobody else's business. */
  readonly isTeam: boolean;
  /**
   * Before the first message neither typing nor presence is sent: the other person does not know of the conversation,
   * and could not block it.
   */
  readonly isEmpty: boolean;
  readonly showsPresence: boolean;
}

interface Device {
  readonly only: number | undefined;
  open: Open | undefined;
  /** Replaced by an empty map when they may have changed, so that reads begun before add nothing to it. */
  memberships: Map<number, Membership>;
  /** The last message sent to this device in each conversation that it has not confirmed yet. */
  sent: Map<number, number>;
  asked: Map<number, number> | undefined;
  answerTimer: NodeJS.Timeout | undefined;
  /** The device did not answer in time. Until it does, it counts as showing nothing. */
  isLost: boolean;
}

export class ChatRoom implements SocketRoom {
  readonly path = '/api/chat/ws';
  readonly #ctx: Ctx;
  readonly #arrivals: BatchedWrites<Arrival>;
  readonly #moves: BatchedWrites<number>;
  readonly #shown: BatchedWrites<number>;
  /** Messages that did not reach a device that showed their conversation. */
  readonly #missed: BatchedWrites<Arrival>;
  readonly #devices = new Map<PersonSocket, Device>();
  readonly #byPerson = new MultiMap<number, PersonSocket>();
  readonly #watching = new MultiMap<number, PersonSocket>();
  readonly #toAsk = new Set<PersonSocket>();
  #askTimer: NodeJS.Timeout | undefined;
  readonly #stops: readonly (() => void)[];

  constructor(ctx: Ctx) {
    this.#ctx = ctx;
    const onFailure = (err: unknown) => ctx.log.error({ err }, 'What devices of the chat did was not noted.');
    this.#arrivals = new BatchedWrites({ write: (arrivals) => markArrived(ctx, arrivals), onFailure });
    this.#moves = new BatchedWrites({ write: (ids) => this.#noteMoves(ids), onFailure });
    this.#shown = new BatchedWrites({ write: (ids) => this.#noteShown(ids), onFailure });
    this.#missed = new BatchedWrites({ write: (arrivals) => tellMissed(ctx, arrivals), onFailure });
    const { bus } = ctx;
    this.#stops = [
      bus.on('message-sent', (sent) => {
        const { message } = sent;
        const empty = [...this.#deliver(sent, 'own'), ...this.#deliver(sent, 'other')];
        return empty.length > 0 ? this.#fill(empty, message.conversation_id) : undefined;
      }),
      bus.on('notified', ({ userId, notification }) => {
        if (notification.type !== 'chat') this.#tellOfAll(userId, textOf('notification', notification));
      }),
      bus.on('notifications-changed', ({ userId }) => this.#tellOfAll(userId, textOf('notifications', {}))),
      bus.on('messages-marked', ({ mark, own, other, conversationId, userId, upToId }) => {
        const textFor = (id: number) =>
          textOf(mark, { conversation_id: conversationId, user_id: id, up_to_id: upToId });
        // To a company's people, what one of them has read is as if they had.
        for (const id of own) this.#tell([id], conversationId, textFor(id));
        this.#tell(other, conversationId, textFor(userId));
      }),
      bus.on('claimed', ({ userIds, conversationId, claim }) => {
        this.#tell(userIds, conversationId, textOf('claim', { conversation_id: conversationId, claim }));
      }),
      bus.on('message-taken', ({ userIds, conversationId, messageId }) => {
        this.#tell(
          userIds,
          conversationId,
          textOf('taken', { conversation_id: conversationId, id: messageId }),
        );
      }),
      bus.on('deal-moved', ({ userIds, conversationId, dealId, version }) => {
        this.#tell(
          userIds,
          conversationId,
          textOf('deal', { conversation_id: conversationId, id: dealId, version }),
        );
      }),
      bus.on('typing', ({ userIds, conversationId, userId }) => {
        this.#tell(
          userIds,
          conversationId,
          textOf('typing', { conversation_id: conversationId, user_id: userId }),
        );
      }),
      bus.on('presence-changed', async ({ userId, isOnline, seenAt }) => {
        const text = textOf('presence', { user_id: userId, is_online: isOnline, seen_at: seenAt });
        for (const socket of [...this.#watching.of(userId)]) {
          const device = this.#devices.get(socket);
          if (!device?.open) continue;
          const membership = await this.#membershipOf(socket, device, device.open.conversationId);
          if (membership?.showsPresence) socket.send(text);
        }
      }),
      bus.on('contact-changed', async ({ userIds }) => {
        const theirs = userIds.flatMap((id) => [...this.#byPerson.of(id), ...this.#watching.of(id)]);
        // All are cleared before the first is read again, because the reads wait for the database.
        for (const socket of theirs) {
          const device = this.#devices.get(socket);
          if (device) device.memberships = new Map();
        }
        for (const socket of new Set(theirs)) {
          const device = this.#devices.get(socket);
          const shown = device?.only ?? device?.open?.conversationId;
          if (!device || shown === undefined || (await this.#membershipOf(socket, device, shown))) continue;
          // Whoever has left a company reads its conversations no more.
          if (device.only === undefined) this.#stopShowing(socket, device);
          else socket.close(closeCodes.forbidden);
        }
      }),
    ];
  }

  async enter(socket: PersonSocket, query: URLSearchParams): Promise<number | undefined> {
    const asked = query.get('conversation_id');
    const only = asked === null ? undefined : idText.safeParse(asked).data;
    if (asked !== null && only === undefined) return closeCodes.malformed;
    const device = newDevice(only);
    if (only !== undefined && !(await this.#membershipOf(socket, device, only)))
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
        // A newer page may send events that this process does not know yet.
        return undefined;
    }
  }

  leave(socket: PersonSocket): void {
    const device = this.#devices.get(socket);
    if (!device) return;
    this.#devices.delete(socket);
    const { id } = socket.viewer;
    this.#byPerson.delete(id, socket);
    clearTimeout(device.answerTimer);
    this.#noteMissed(socket, device);
    this.#stopShowing(socket, device);
    if (!this.#byPerson.has(id)) this.#moves.add(String(id), id);
  }

  /** Everything sent before the ping has reached the device. */
  answered(socket: PersonSocket): void {
    const device = this.#devices.get(socket);
    if (!device?.asked) return;
    clearTimeout(device.answerTimer);
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
    // Devices that disconnect after this must write nothing, because the database closes.
    this.#devices.clear();
    for (const writes of [this.#arrivals, this.#moves, this.#shown, this.#missed]) await writes.written();
    await noteGone(this.#ctx, gone);
  }

  /** Returns the devices that knew of no message there. */
  #deliver(sent: EventOf<'message-sent'>, side: SideName): [PersonSocket, Device][] {
    const { message, team, withoutReply = [] } = sent;
    const empty: [PersonSocket, Device][] = [];
    for (const userId of sent[side]) {
      const devices = this.#devicesOf(userId, message.conversation_id);
      if (devices.length === 0) continue;
      const seen = seenBy(this.#ctx, message, {
        isOwn: side === 'own',
        readerId: team === side ? userId : undefined,
        withoutReply: withoutReply.includes(side),
      });
      const text = textOf('message', seen);
      for (const [socket, device] of devices) {
        socket.send(text);
        if (side === 'other') this.#awaitAnswer(socket, device, message);
        if (device.memberships.get(message.conversation_id)?.isEmpty) empty.push([socket, device]);
      }
    }
    return empty;
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

  /** Only the sockets for all conversations. A browser has one of them. */
  #tellOfAll(userId: number, text: string): void {
    for (const socket of this.#byPerson.of(userId))
      if (this.#devices.get(socket)?.only === undefined) socket.send(text);
  }

  #awaitAnswer(socket: PersonSocket, device: Device, message: { conversation_id: number; id: number }): void {
    device.sent.set(message.conversation_id, message.id);
    if (!device.asked) this.#askSoon(socket);
  }

  /** One ping confirms all messages sent within a moment. */
  #askSoon(socket: PersonSocket): void {
    this.#toAsk.add(socket);
    this.#askTimer ??= setTimeout(() => {
      this.#askTimer = undefined;
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
    if (device.open) device.answerTimer = setTimeout(() => this.#lose(socket, device), answerMs).unref();
  }

  /** Queues notifications for the unconfirmed messages: the device seemed to show them, so none were written. */
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
    const membership = await this.#membershipOf(socket, device, conversationId);
    if (!membership || membership.isClosed || membership.isEmpty || membership.isTeam) return;
    const { id: userId } = socket.viewer;
    if ((await this.#ctx.limits.take(typing, `${userId} ${conversationId}`)) !== undefined) return;
    const userIds = await readersOf(this.#ctx.db, { user_id: membership.peerId, peer_id: userId });
    this.#ctx.bus.tell([{ type: 'typing', to: 'programs', userIds, conversationId, userId }]);
  }

  async #show(socket: PersonSocket, device: Device, conversationId: number): Promise<void> {
    this.#stopShowing(socket, device);
    const membership = await this.#membershipOf(socket, device, conversationId);
    if (!membership || !this.#devices.has(socket)) return;
    const { memberId, peerId } = membership;
    device.open = { conversationId, memberId, peerId };
    this.#watching.add(peerId, socket);
    this.#shown.add(String(memberId), memberId);
  }

  /** The conversation is no longer empty, so devices that show it now learn whether the other person is here. */
  async #fill(devices: readonly [PersonSocket, Device][], conversationId: number): Promise<void> {
    for (const [, device] of devices) device.memberships = new Map();
    for (const [socket, device] of devices) {
      if (device.open?.conversationId !== conversationId) continue;
      const membership = await this.#membershipOf(socket, device, conversationId);
      if (!membership?.showsPresence) continue;
      const presence = await presenceOf(this.#ctx, membership.peerId);
      socket.send(textOf('presence', { user_id: membership.peerId, ...presence }));
    }
  }

  #stopShowing(socket: PersonSocket, device: Device): void {
    const { open } = device;
    if (!open) return;
    device.open = undefined;
    this.#watching.delete(open.peerId, socket);
    this.#shown.add(String(open.memberId), open.memberId);
  }

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

  async #membershipOf(
    socket: PersonSocket,
    device: Device,
    conversationId: number,
  ): Promise<Membership | undefined> {
    const { memberships } = device;
    const known = memberships.get(conversationId);
    if (known) return known;
    const contact = await findContact(this.#ctx.db, socket.viewer.id, conversationId);
    if (!contact) return undefined;
    const isEmpty = (await findNewest(this.#ctx.db, conversationId)) === 0;
    const membership = {
      memberId: contact.id,
      peerId: contact.peer_id,
      isEmpty,
      isClosed: closedBecause(contact) !== null,
      isTeam: companyOf(contact.user_id) !== null,
      showsPresence: showsPresence(contact) && !isEmpty,
    };
    memberships.set(conversationId, membership);
    return membership;
  }

  /** Reads the state when it writes, so the latest state wins. */
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

const shownBy = ({ open, isLost }: Device): number | undefined => (isLost ? undefined : open?.memberId);

const newDevice = (only: number | undefined): Device => ({
  only,
  open: undefined,
  memberships: new Map(),
  sent: new Map(),
  asked: undefined,
  answerTimer: undefined,
  isLost: false,
});
