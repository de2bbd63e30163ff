import { Agent as HttpAgent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Config } from '#server/config.ts';
import { isPublic, type ResolveName, resolveName } from './addresses.ts';

export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
}

/**
 * Skipped for now, so that others need not wait: the service is resting, or the person's devices have used up their
 * waiting time.
 */
export class NotNow extends Error {
  override name = 'NotNow';
}

interface PushRequest {
  readonly endpoint: string;
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
/** Share of the patience for a service that was slow or is new. */
const littlePatience = 0.3;
const quickMs = 2000;
/** At most this many slow services are waited for at once, so that they never occupy the whole queue. */
const mostSlowAtOnce = 2;
/**
 * Expected wait, counted when a request begins and corrected at its end. Otherwise many parallel requests would be
 * counted too late.
 */
const expectedMs = 4000;
const restMs = 60_000;
const failuresBeforeRest = 3;
const ofBrowsers =
  /(?:^|\.)(?:googleapis\.com|services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/;

interface Service {
  failures: number;
  restsUntil: number;
  isQuick: boolean;
}
const longestAnswer = 16 * 1024;
const [mostOfOne, mostOfAll] = [8, 32];

type Settings = Pick<Config, 'publicUrl' | 'pushStandIn'>;

/**
 * Sends to addresses that strangers chose. It never connects to this machine or its network, follows no redirects, and
 * waits only a short time.
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

  async check(endpoint: string): Promise<void> {
    const url = this.#allowed(endpoint);
    if (!this.#isStandIn(url)) await this.#addressesOf(url.hostname);
  }

  /** Returns the HTTP status. Throws `NotNow` when a later try makes sense. */
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

  /** Whether `post` would go ahead now. Lets the caller skip the work for a push that would throw `NotNow`. */
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
    // Strangers choose the host names, so the map is bounded.
    if (this.#services.size >= 1000) this.#services.clear();
    this.#services.set(url.host, service);
    return service;
  }

  close(): void {
    this.#https.destroy();
    this.#http.destroy();
  }

  /** The host must be a name: push services use names, and an IP address would skip the lookup check. */
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
        // Only the status matters. The body may break off when the time is up.
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

class UnknownName extends Error {
  override name = 'UnknownName';
}

/** The waiting time of one person's devices at first, and how much of it returns per second. */
const mostMs = 20_000;
const returnedPerMs = 1 / 6;
const mostKept = 10_000;

interface Left {
  readonly ms: number;
  readonly at: number;
}

class WaitingTime {
  readonly #left = new Map<number, Left>();

  isUsedUp(who: number): boolean {
    return this.#leftOf(who) <= 0;
  }

  /** A negative `ms` gives time back. */
  spend(who: number, ms: number): void {
    const left = { ms: Math.min(mostMs, this.#leftOf(who) - ms), at: performance.now() };
    this.#left.delete(who);
    this.#left.set(who, left);
    for (const oldest of this.#left.keys()) {
      if (this.#left.size <= mostKept) return;
      this.#left.delete(oldest);
    }
  }

  #leftOf(who: number): number {
    const known = this.#left.get(who);
    return known ? Math.min(mostMs, known.ms + (performance.now() - known.at) * returnedPerMs) : mostMs;
  }
}
