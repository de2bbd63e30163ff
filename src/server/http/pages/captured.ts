import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

export interface Captured {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Collects the answer of a handler and returns it once it is complete. Undefined when the client left first, because
 * the handler then stops half way.
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
        // When a page fails half way, Astro stops only after this callback.
        const written = rest.find((one) => typeof one === 'function');
        if (written) process.nextTick(written);
        return true;
      },
      end(chunk?: unknown) {
        take(chunk);
        for (const name of Object.keys(own)) Reflect.deleteProperty(res, name);
        res.off('close', onClose);
        // When Astro gives up, it sets only `statusCode`.
        const answer = { status: res.statusCode, ...held, body: Buffer.concat(chunks) };
        resolve(res.closed ? undefined : answer);
        return res;
      },
    };
    const onClose = () => {
      for (const name of Object.keys(own)) Reflect.deleteProperty(res, name);
      resolve(undefined);
    };
    Object.assign(res, own);
    res.once('close', onClose);
    handle();
  });
}
