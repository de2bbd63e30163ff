import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorDetails } from '#lib/copy/errors.ts';
import type { Config } from '#server/config.ts';
import { Allowances } from '#server/fairness/allowances.ts';
import { asVisitor, Turns } from '#server/fairness/turns.ts';
import { addressKey, clientAddress } from '#server/http/client-address.ts';
import { statusOf } from '#server/http/errors.ts';
import { AppError } from '#server/runtime/errors.ts';

export type Turn = (req: IncomingMessage, res: ServerResponse, work: () => Promise<void>) => void;

/**
 * A page takes milliseconds. Each address has its own queue, so a client that asks for a thousand pages delays only
 * itself.
 */
const [rendersAtOnce, mostWaiting] = [4, 500];

export function pageTurns({ trustProxy }: Pick<Config, 'trustProxy'>): Turn {
  const turns = new Turns(rendersAtOnce, mostWaiting, { allowances: new Allowances() });
  return (req, res, work) => {
    const address = addressKey(clientAddress(req, trustProxy));
    turns
      .take(address, async () => {
        if (!res.closed) await asVisitor(address, work);
      })
      .catch((error: unknown) => {
        if (error instanceof AppError) refuse(res, error);
        else res.destroy(error as Error);
      });
  };
}

/** Answers in plain text, because there is no time to render a page. */
function refuse(res: ServerResponse, { kind, refusal }: AppError): void {
  const headers = {
    ...refusal.headers,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  };
  res.writeHead(statusOf[kind], headers).end(errorDetails[kind]);
}
