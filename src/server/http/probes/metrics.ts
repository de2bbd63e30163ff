import { ProcessGauges } from './process-gauges.ts';
import { RequestTally } from './request-tally.ts';

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
