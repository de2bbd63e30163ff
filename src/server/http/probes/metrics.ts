import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Metrics {
  observe(method: string, route: string, status: number, seconds: number): void;
  text(): string;
}

export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

export function createMetrics(): Metrics {
  const gauges = new ProcessGauges();
  const requests = new RequestTally();
  return {
    observe: (method, route, status, seconds) => requests.add(method, route, status, seconds),
    text: () => gauges.text() + requests.text(),
  };
}

const nanoseconds = 1e9;

/** Process figures in Prometheus' format. Node supplies them; a library for this takes 16 MB. */
class ProcessGauges {
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  readonly #started = Date.now() / 1000 - process.uptime();

  constructor() {
    this.#delay.enable();
  }

  text(): string {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    const lines = [
      gauge('process_start_time_seconds', 'Since 1970', this.#started),
      counter('process_cpu_seconds_total', 'User and system', (user + system) / 1e6),
      gauge('process_resident_memory_bytes', 'Held by the process', rss),
      gauge('nodejs_heap_used_bytes', "Held by JavaScript's objects", heapUsed),
      gauge(
        'nodejs_eventloop_delay_p99_seconds',
        'Since the last time asked',
        this.#delay.percentile(99) / nanoseconds,
      ),
    ];
    this.#delay.reset();
    return lines.join('');
  }
}

const metric = (type: string) => (name: string, help: string, value: number) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${name} ${value}\n`;
const gauge = metric('gauge');
const counter = metric('counter');

export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly value: number;
  /** Only grows while the program runs. */
  readonly isCounter?: boolean;
}

/** What features count of themselves, read when somebody asks. */
export type Figures = () => Promise<readonly Figure[]>;

export const linesOf = (figures: readonly Figure[]): string =>
  figures
    .map(({ name, help, value, isCounter }) => (isCounter ? counter : gauge)(name, help, value))
    .join('');

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const upTo = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Group {
  readonly labels: string;
  /** Each request counts at the first limit of `upTo` that it does not exceed. The last count is for slower ones. */
  readonly counts: number[];
  seconds: number;
}

/** Counts requests by method, route and status class. A library's histogram would cost a tenth of a small call. */
export class RequestTally {
  readonly #groups = new Map<string, Group>();

  add(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${status} ${route}`;
    const group = this.#groups.get(key) ?? this.#newGroup(key, method, route, status);
    const bucket = upTo.findIndex((limit) => seconds <= limit);
    const at = bucket < 0 ? upTo.length : bucket;
    group.counts[at] = (group.counts[at] ?? 0) + 1;
    group.seconds += seconds;
  }

  #newGroup(key: string, method: string, route: string, status: number): Group {
    const known = methods.has(method) ? method : 'OTHER';
    const labels = `method="${known}",route="${route}",status="${Math.floor(status / 100)}xx"`;
    const same = [...this.#groups.values()].find((group) => group.labels === labels);
    const group = same ?? { labels, counts: new Array<number>(upTo.length + 1).fill(0), seconds: 0 };
    this.#groups.set(key, group);
    return group;
  }

  text(): string {
    const groups = [...new Set(this.#groups.values())];
    const totals = groups.map(({ labels, counts }) => `http_requests_total{${labels}} ${sum(counts)}`);
    return [
      '# HELP http_requests_total Requests that are over',
      '# TYPE http_requests_total counter',
      ...totals,
      '# HELP http_request_duration_seconds From the arrival of a request to the end of its answer',
      '# TYPE http_request_duration_seconds histogram',
      ...groups.flatMap(histogramOf),
      '',
    ].join('\n');
  }
}

function histogramOf({ labels, counts, seconds }: Group): string[] {
  const name = 'http_request_duration_seconds';
  const buckets = [...upTo, '+Inf'].map(
    (limit, at) => `${name}_bucket{${labels},le="${limit}"} ${sum(counts.slice(0, at + 1))}`,
  );
  return [...buckets, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${sum(counts)}`];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
