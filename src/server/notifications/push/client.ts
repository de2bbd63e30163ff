import type { OutgoingHttpHeaders } from 'node:http';
import type { Config } from '#server/config.ts';
import type { ResolveName } from '#server/outgoing/addresses.ts';
import { Outgoing } from '#server/outgoing/outgoing.ts';

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

type Settings = Pick<Config, 'publicUrl' | 'pushStandIn'>;

/** Sends to the push services of browsers, whose addresses strangers chose. One that is slow is left alone. */
export class PushClient {
  readonly #outgoing: Outgoing;
  readonly #patienceMs: number;
  readonly #services = new Map<string, Service>();
  readonly #waitingTime = new WaitingTime();
  #slowNow = 0;

  constructor(
    { publicUrl, pushStandIn }: Settings,
    { patienceMs = usualPatienceMs, ...options }: Options = {},
  ) {
    this.#outgoing = new Outgoing({ publicUrl, standIn: pushStandIn }, options);
    this.#patienceMs = patienceMs;
  }

  check(endpoint: string): Promise<void> {
    return this.#outgoing.check(endpoint);
  }

  /** Returns the HTTP status. Throws `NotNow` when a later try makes sense. */
  async post({ endpoint, userId, ...sent }: PushRequest): Promise<number> {
    const url = this.#outgoing.allowed(endpoint);
    const service = this.#serviceAt(url);
    if (!this.#mayWaitFor(service, userId)) throw new NotNow();
    const { isQuick } = service;
    const begun = performance.now();
    if (!isQuick) this.#slowNow += 1;
    this.#waitingTime.spend(userId, expectedMs);
    try {
      const { status } = await this.#outgoing.send(endpoint, {
        method: 'POST',
        ...sent,
        mostBytes: longestAnswer,
        patienceMs: isQuick ? this.#patienceMs : this.#patienceMs * littlePatience,
      });
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
    const isQuick = ofBrowsers.test(url.hostname) || this.#outgoing.isStandIn(url);
    const service = { failures: 0, restsUntil: 0, isQuick };
    // Strangers choose the host names, so the map is bounded.
    if (this.#services.size >= 1000) this.#services.clear();
    this.#services.set(url.host, service);
    return service;
  }

  close(): void {
    this.#outgoing.close();
  }
}

function noteSlow(service: Service): void {
  service.isQuick = false;
  service.failures += 1;
  if (service.failures >= failuresBeforeRest) service.restsUntil = Date.now() + restMs;
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
