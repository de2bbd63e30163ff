import { Agent as HttpAgent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '#server/config.ts';
import { isPublic, type ResolveName, resolveName } from './addresses.ts';

/** An address that nothing may be sent to. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

/** A push service that has not answered lately is left alone for a while. */
class Resting extends Error {
  override name = 'Resting';
}

export interface PushRequest {
  readonly endpoint: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

interface Options {
  readonly resolve?: ResolveName;
  readonly patienceMs?: number;
}

const usualPatienceMs = 10_000;
const restMs = 60_000;
const failuresBeforeRest = 3;
const longestAnswer = 16 * 1024;
/** Connections to one push service, and to all. */
const [mostOfOne, mostOfAll] = [8, 32];

type Settings = Pick<Config, 'publicUrl' | 'pushStandIn'>;

/**
 * Sends to addresses that strangers chose. Whatever they resolve to, nothing reaches this machine or its network; no
 * redirect is followed, and no answer is waited for long.
 */
export class PushClient {
  readonly #settings: Settings;
  readonly #resolve: ResolveName;
  readonly #patienceMs: number;
  readonly #https = new HttpsAgent({ keepAlive: true, maxSockets: mostOfOne, maxTotalSockets: mostOfAll });
  readonly #http = new HttpAgent({ keepAlive: true, maxSockets: mostOfOne });
  /** How often a service failed in a row, and until when it is left alone. */
  readonly #failing = new Map<string, { count: number; until: number }>();

  constructor(settings: Settings, { resolve = resolveName, patienceMs = usualPatienceMs }: Options = {}) {
    this.#settings = settings;
    this.#resolve = resolve;
    this.#patienceMs = patienceMs;
  }

  /** Throws where the endpoint must not be sent to. */
  async check(endpoint: string): Promise<void> {
    const url = this.#allowed(endpoint);
    if (!this.#isStandIn(url)) await this.#addressesOf(url.hostname);
  }

  /** Returns the status of the answer. */
  async post({ endpoint, ...sent }: PushRequest): Promise<number> {
    const url = this.#allowed(endpoint);
    const failing = this.#failing.get(url.host);
    if (failing && failing.count >= failuresBeforeRest && failing.until > Date.now()) throw new Resting();
    try {
      const status = await this.#send(url, sent);
      this.#failing.delete(url.host);
      return status;
    } catch (error) {
      this.#noteFailure(url.host);
      throw error;
    }
  }

  close(): void {
    this.#https.destroy();
    this.#http.destroy();
  }

  /** The host is a name: numbers are no push service's, and would not be looked up. */
  #allowed(endpoint: string): URL {
    const url = URL.parse(endpoint);
    if (!url || url.username || url.password || url.hash) throw new ForbiddenAddress();
    if (this.#isStandIn(url)) return url;
    const { protocol, port, hostname } = url;
    const isNumber = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
    const isOwn = hostname === new URL(this.#settings.publicUrl).hostname;
    if (protocol !== 'https:' || port !== '' || isNumber || isOwn || !/[^.]\.[^.]/.test(hostname))
      throw new ForbiddenAddress();
    return url;
  }

  #isStandIn(url: URL): boolean {
    return this.#settings.pushStandIn !== undefined && url.origin === this.#settings.pushStandIn;
  }

  async #addressesOf(name: string): Promise<readonly string[]> {
    const addresses = await this.#resolve(name);
    if (addresses.length === 0) throw new UnknownName();
    if (!addresses.every(isPublic)) throw new ForbiddenAddress();
    return addresses;
  }

  /** Looked up for each connection, so that what is connected to is what was checked. */
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

  #send(url: URL, { headers, body, signal }: Omit<PushRequest, 'endpoint'>): Promise<number> {
    const isStandIn = this.#isStandIn(url);
    const limits = {
      method: 'POST',
      signal: AbortSignal.any([signal, AbortSignal.timeout(this.#patienceMs)]),
    };
    const how = isStandIn
      ? { ...limits, headers, agent: url.protocol === 'http:' ? this.#http : this.#https }
      : { ...limits, headers, agent: this.#https, lookup: this.#lookup };
    const request = url.protocol === 'http:' ? httpRequest(url, how) : httpsRequest(url, how);
    return new Promise((resolve, reject) => {
      request.on('error', reject);
      request.on('response', (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > longestAnswer) answer.destroy();
        });
        // What comes after the status says nothing to us. When time is up it is cut off.
        answer.on('error', () => undefined);
        resolve(answer.statusCode ?? 0);
      });
      request.end(body);
    });
  }

  #noteFailure(host: string): void {
    const count = (this.#failing.get(host)?.count ?? 0) + 1;
    if (this.#failing.size >= 1000) this.#failing.clear();
    this.#failing.set(host, { count, until: Date.now() + restMs });
  }
}

/** A name that has no address now. */
class UnknownName extends Error {
  override name = 'UnknownName';
}
