import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What came back: the first final answer, the connection closed without one, or nothing within the time. */
export type Outcome = RawAnswer | 'closed' | 'silence';

/** Sends bytes as they are, as no client library would; then, if `end`, hangs up as if the rest got lost. */
export function sendRaw(port: number, bytes: Buffer, end: boolean, withinMs = 5000): Promise<Outcome> {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const socket = connect(port, '127.0.0.1', () => (end ? socket.end(bytes) : socket.write(bytes)));
    const finish = (outcome: Outcome) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(() => finish('silence'), withinMs);
    socket
      .on('data', (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        const answer = parse(received);
        if (answer) finish(answer);
      })
      .on('error', () => finish(parse(received) ?? 'closed'))
      .on('close', () => finish(parse(received) ?? 'closed'));
  });
}

/** The first answer in these bytes that is not `100 Continue`, once it is there whole. */
function parse(bytes: Buffer): RawAnswer | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(statusLine.split(' ')[1]);
  const rest = bytes.subarray(end + 4);
  if (status === 100) return parse(rest);
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const length = Number(headers['content-length'] ?? 0);
  return rest.length >= length
    ? { status, headers, body: rest.subarray(0, length).toString('utf8') }
    : undefined;
}
