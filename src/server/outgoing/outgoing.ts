import { Agent as HttpAgent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublic, type ResolveName, resolveName } from './addresses.ts';

export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

export class UnknownName extends Error {
  override name = 'UnknownName';
}

interface Settings {
  readonly publicUrl: string;
  /** An origin that may be of this machine. */
  readonly standIn: string | undefined;
}

interface Options {
  readonly resolve?: ResolveName;
}

interface OutgoingRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: OutgoingHttpHeaders;
  readonly body?: Buffer | string;
  /** For the whole, from the lookup to the end of the answer. */
  readonly patienceMs: number;
  /** Of the answer's body. The rest is not read. */
  readonly mostBytes: number;
  readonly signal: AbortSignal;
}

interface OutgoingAnswer {
  readonly status: number;
  /** As it says itself. 0 where it does not. */
  readonly length: number;
  /** Undefined where it was too long, or broke off. */
  readonly body: Promise<Buffer | undefined>;
}

const [mostOfOne, mostOfAll] = [8, 32];

/**
 * Connects to addresses that strangers chose: never to this machine or its network, by https alone, following no
 * redirect, and for a short time.
 */
export class Outgoing {
  readonly #settings: Settings;
  readonly #resolve: ResolveName;
  readonly #https = new HttpsAgent({ keepAlive: true, maxSockets: mostOfOne, maxTotalSockets: mostOfAll });
  readonly #http = new HttpAgent({ keepAlive: true, maxSockets: mostOfOne });

  constructor(settings: Settings, { resolve = resolveName }: Options = {}) {
    this.#settings = settings;
    this.#resolve = resolve;
  }

  /** Whether it may be connected to, as its name is resolved now. */
  async check(address: string): Promise<void> {
    const url = this.allowed(address);
    if (!this.isStandIn(url)) await this.#addressesOf(url.hostname);
  }

  /** The host must be a name, because an IP address would skip the lookup, which checks it. */
  allowed(address: string): URL {
    const url = URL.parse(address);
    if (!url || url.username || url.password || url.hash) throw new ForbiddenAddress();
    if (this.isStandIn(url)) return url;
    const { protocol, port } = url;
    const hostname = url.hostname.replace(/\.$/, '');
    const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
    const isOwn = hostname === new URL(this.#settings.publicUrl).hostname;
    if (protocol !== 'https:' || port !== '' || isNumber || isOwn || !/[^.]\.[^.]/.test(hostname))
      throw new ForbiddenAddress();
    return url;
  }

  /** Whether it has the form of an address that may be connected to. Its name is resolved when it is. */
  mayAsk(address: string): boolean {
    try {
      this.allowed(address);
      return true;
    } catch (error) {
      if (error instanceof ForbiddenAddress) return false;
      throw error;
    }
  }

  isStandIn(url: URL): boolean {
    return this.#settings.standIn !== undefined && url.origin === this.#settings.standIn;
  }

  send(address: string, { body, patienceMs, mostBytes, ...sent }: OutgoingRequest): Promise<OutgoingAnswer> {
    const url = this.allowed(address);
    const isPlain = url.protocol === 'http:';
    const how = {
      method: sent.method,
      headers: sent.headers,
      agent: isPlain ? this.#http : this.#https,
      signal: AbortSignal.any([sent.signal, AbortSignal.timeout(patienceMs)]),
      ...(!this.isStandIn(url) && { lookup: this.#lookup }),
    };
    const request = isPlain ? httpRequest(url, how) : httpsRequest(url, how);
    return new Promise((resolve, reject) => {
      request.on('error', reject);
      request.on('response', (answer) => {
        const { promise: read, resolve: end } = Promise.withResolvers<Buffer | undefined>();
        const chunks: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= mostBytes) return chunks.push(chunk);
          // Before it is destroyed: an answer that has arrived by then still ends as if it were whole.
          end(undefined);
          return answer.destroy();
        });
        answer.on('end', () => end(Buffer.concat(chunks)));
        answer.on('error', () => end(undefined));
        answer.on('close', () => end(undefined));
        resolve({
          status: answer.statusCode ?? 0,
          length: Number(answer.headers['content-length'] ?? 0),
          body: read,
        });
      });
      request.end(body);
    });
  }

  close(): void {
    this.#https.destroy();
    this.#http.destroy();
  }

  async #addressesOf(name: string): Promise<readonly string[]> {
    const addresses = await this.#resolve(name);
    if (addresses.length === 0) throw new UnknownName();
    if (!addresses.every(isPublic)) throw new ForbiddenAddress();
    return addresses;
  }

  /** Runs for each connection, so that the checked address is the one connected to. */
  readonly #lookup: LookupFunction = (name, { all }, callback) => {
    this.#addressesOf(name).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: isIP(address) }));
        const [first] = addresses;
        if (all) callback(null, addresses);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, all ? [] : ''),
    );
  };
}
