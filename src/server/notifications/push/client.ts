import { Agent as HttpAgent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '#server/config.ts';
import { isPublic, type ResolveName, resolveName } from './addresses.ts';
import { WaitingTime } from './waiting-time.ts';

/** An address that nothing may be sent to. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

/** Not tried now, so that others need not wait: the service is left alone, or its person has kept us waiting enough. */
export class NotNow extends Error {
  override name = 'NotNow';
}

export interface PushRequest {
  readonly endpoint: string;
  /** Whose device it is. */
  readonly userId: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
  readonly signal: AbortSignal;
}

interface Options {
  readonly resolve?: ResolveName;
  readonly patienceMs?: number;
}

const usualPatienceMs = 10_000;
/** The part of it that a service gets which was slow, or was never asked. */
const littlePatience = 0.3;
const quickMs = 2000;
/** At most so many of those are waited for at once, so that they never hold all hands of the queue. */
const mostSlowAtOnce = 2;
/** Counted when it begins, and set right at its end, so that many at once do not count too late. */
const expectedMs = 4000;
const restMs = 60_000;
const failuresBeforeRest = 3;
/** Those of browsers count as quick until they are slow. */
const ofBrowsers =
  /(?:^|\.)(?:googleapis\.com|services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/;

/** How a push service behaved lately. */
interface Service {
  failures: number;
  restsUntil: number;
  isQuick: boolean;
}
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
  readonly #services = new Map<string, Service>();
  readonly #waitingTime = new WaitingTime();
  #slowNow = 0;

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

  /** Returns the status of the answer. Throws `NotNow` where it may be tried later. */
  async post({ endpoint, userId, ...sent }: PushRequest): Promise<number> {
    const url = this.#allowed(endpoint);
    const service = this.#serviceAt(url);
    if (!this.#mayWaitFor(service, userId)) throw new NotNow();
    const { isQuick } = service;
    const begun = performance.now();
    if (!isQuick) this.#slowNow += 1;
    this.#waitingTime.spend(userId, expectedMs);
    try {
      const status = await this.#send(
        url,
        sent,
        isQuick ? this.#patienceMs : this.#patienceMs * littlePatience,
      );
      if (performance.now() - begun < quickMs) Object.assign(service, { isQuick: true, failures: 0 });
      else noteSlow(service);
      return status;
    } catch (error) {
      noteSlow(service);
      throw error;
    } finally {
      if (!isQuick) this.#slowNow -= 1;
      this.#waitingTime.spend(userId, performance.now() - begun - expectedMs);
    }
  }

  /** Whether `post` would throw `NotNow`, for who has to work for what is posted. */
  isTriedNow({ endpoint, userId }: Pick<PushRequest, 'endpoint' | 'userId'>): boolean {
    const url = URL.parse(endpoint);
    return !url || this.#mayWaitFor(this.#serviceAt(url), userId);
  }

  #mayWaitFor({ isQuick, restsUntil }: Service, userId: number): boolean {
    if (restsUntil > Date.now() || this.#waitingTime.isUsedUp(userId)) return false;
    return isQuick || this.#slowNow < mostSlowAtOnce;
  }

  #serviceAt(url: URL): Service {
    const known = this.#services.get(url.host);
    if (known) return known;
    const isQuick = ofBrowsers.test(url.hostname) || this.#isStandIn(url);
    const service = { failures: 0, restsUntil: 0, isQuick };
    // Strangers choose the names.
    if (this.#services.size >= 1000) this.#services.clear();
    this.#services.set(url.host, service);
    return service;
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

  #send(
    url: URL,
    { headers, body, signal }: Omit<PushRequest, 'endpoint' | 'userId'>,
    patienceMs: number,
  ): Promise<number> {
    const isStandIn = this.#isStandIn(url);
    const limits = {
      method: 'POST',
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
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
}

function noteSlow(service: Service): void {
  service.isQuick = false;
  service.failures += 1;
  if (service.failures >= failuresBeforeRest) service.restsUntil = Date.now() + restMs;
}

/** A name that has no address now. */
class UnknownName extends Error {
  override name = 'UnknownName';
}
