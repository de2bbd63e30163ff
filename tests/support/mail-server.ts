import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type ReadMail, readMail } from './read-mail.ts';

export interface Delivered extends ReadMail {
  readonly from: string;
  readonly recipients: readonly string[];
}

export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** What was handed over, also where the answer then was an error. */
  readonly delivered: readonly Delivered[];
  /** How many connections there have been. */
  readonly calls: () => number;
  /** From now on every mail is answered with this code; 250 takes it. */
  answerWith(code: number): void;
  close(): Promise<void>;
}

/** A real mail server for one test. */
export async function mailServer(port = 0): Promise<MailServer> {
  const delivered: Delivered[] = [];
  let code = 250;
  let calls = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onConnect(_session, done) {
      calls += 1;
      done();
    },
    async onData(stream, { envelope }, done) {
      const raw = Buffer.concat(await Array.fromAsync(stream)).toString('latin1');
      delivered.push({
        ...readMail(raw),
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        recipients: envelope.rcptTo.map(({ address }) => address),
      });
      done(code === 250 ? null : Object.assign(new Error('not for maria@x.mz'), { responseCode: code }));
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  onTestFinished(close);
  const at = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${at}`,
    port: at,
    delivered,
    calls: () => calls,
    answerWith: (answer) => {
      code = answer;
    },
    close,
  };
}
