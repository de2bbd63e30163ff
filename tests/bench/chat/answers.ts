/** What the two servers of this bench are asked by their parent. */
export type Order =
  | { readonly do: 'cpu' }
  | { readonly do: 'memory' }
  /** Sends so many messages in each conversation, to both of its people. */
  | { readonly do: 'deliver'; readonly rounds: number };

export type Answer = number;

export function answering(server: {
  readonly deliver: (rounds: number) => Promise<void>;
  readonly isSettled?: () => Promise<void>;
}): void {
  const act = async (order: Order): Promise<Answer> => {
    if (order.do === 'cpu') {
      const { user, system } = process.cpuUsage();
      return user + system;
    }
    if (order.do === 'memory') {
      for (let time = 0; time < 3; time += 1) globalThis.gc?.();
      return process.memoryUsage().rss;
    }
    await server.deliver(order.rounds);
    return 0;
  };
  process.on('message', (order: Order) => {
    void act(order).then((answer) => process.send?.(answer));
  });
  process.on('disconnect', () => process.exit(0));
}

/** A message of usual length, as it goes over a socket. */
export const sample = (id: number, conversation_id: number, sender_id: number) => ({
  ...{ id, conversation_id, previous_id: id - 1, client_id: `mensagem-${id}` },
  text: 'Bom dia! Ainda tem vaga para esta semana? Preciso de um electricista em Maputo.',
  ...{ time: '2026-11-18T12:32:00.000Z', isMe: false, type: 'text' as const, status: null, sender_id },
  ...{ reply_to_id: null, reply_to_preview: null, service_ref: null, job_ref: null, portfolio_ref: null },
  ...{
    reference: null,
    filename: null,
    content_type: null,
    file_size: null,
    file_url: null,
    still_url: null,
    still_size: null,
  },
  ...{ width: null, height: null, duration_ms: null, waveform: null },
});
