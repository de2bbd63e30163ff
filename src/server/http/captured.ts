import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** An answer that was written, but has not gone out. */
export interface Captured {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Holds back what a handler answers, and gives it out when it is whole. Undefined, where the client left before: what
 * writes then stops half way.
 */
export function capture(res: ServerResponse, handle: () => void): Promise<Captured | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const held: { status?: number; headers: OutgoingHttpHeaders } = { headers: {} };
    const take = (chunk: unknown) => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    const own = {
      writeHead(status: number, ...rest: unknown[]) {
        const headers = rest.find((one) => typeof one === 'object') as OutgoingHttpHeaders | undefined;
        Object.assign(held, { status, headers: { ...headers } });
        return res;
      },
      write(chunk: unknown, ...rest: unknown[]) {
        take(chunk);
        // Where a page fails half way, Astro breaks off once it has said so.
        const written = rest.find((one) => typeof one === 'function');
        if (written) process.nextTick(written);
        return true;
      },
      end(chunk?: unknown) {
        take(chunk);
        for (const name of Object.keys(own)) Reflect.deleteProperty(res, name);
        res.off('close', left);
        // Astro says by `statusCode` alone that it gave up.
        const whole = { status: res.statusCode, ...held, body: Buffer.concat(chunks) };
        resolve(res.closed ? undefined : whole);
        return res;
      },
    };
    const left = () => {
      for (const name of Object.keys(own)) Reflect.deleteProperty(res, name);
      resolve(undefined);
    };
    Object.assign(res, own);
    res.once('close', left);
    handle();
  });
}
