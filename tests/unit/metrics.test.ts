import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { RequestTally } from '#server/http/probes/metrics.ts';
import { mayReadMetrics } from '#server/http/probes/metrics-access.ts';

describe('who reads the metrics', () => {
  const token = 'a-long-random-token';
  const from = (remoteAddress: string, headers: Record<string, string> = {}, localAddress = '10.0.0.5') =>
    mayReadMetrics(
      {
        headers: { host: 'localhost:4321', ...headers },
        socket: { remoteAddress, localAddress },
      } as unknown as IncomingMessage,
      token,
    );

  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '10.0.0.5'])(
    'the machine itself, as %s',
    (address) => {
      expect(from(address)).toBe(true);
    },
  );

  it.each(['10.0.0.6', '192.0.2.1', '::ffff:10.0.0.6', '2001:db8::1', ''])('not %s', (address) => {
    expect(from(address)).toBe(false);
  });

  it.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'nobody whom a proxy brings (%s)',
    (header) => {
      expect(from('127.0.0.1', { [header]: '127.0.0.1' })).toBe(false);
    },
  );

  it('no page of another name in a browser of the machine', () => {
    expect(from('127.0.0.1', { host: 'evil.example' })).toBe(false);
    expect(from('127.0.0.1', { host: '127.0.0.1:4321' })).toBe(true);
    expect(from('::1', { host: '[::1]:4321' })).toBe(true);
  });

  it('who knows the token, from anywhere', () => {
    expect(from('192.0.2.1', { authorization: `Bearer ${token}` })).toBe(true);
    for (const wrong of ['', token, `Bearer ${token}x`, `bearer ${token}`, 'Bearer ', 'Bearer undefined'])
      expect(from('192.0.2.1', { authorization: wrong }), wrong).toBe(false);
  });

  it('nobody by an unset token', () => {
    const stranger = {
      headers: { authorization: 'Bearer undefined' },
      socket: { remoteAddress: '192.0.2.1' },
    };
    expect(mayReadMetrics(stranger as unknown as IncomingMessage, undefined)).toBe(false);
  });
});

it('counts requests by method, route and class of status', () => {
  const tally = new RequestTally();
  tally.add('GET', '/api/jobs/:id', 200, 0.002);
  tally.add('GET', '/api/jobs/:id', 201, 0.2);
  tally.add('GET', '/api/jobs/:id', 404, 60);
  tally.add('BREW', '/*', 400, 0.001);
  const lines = tally.text().split('\n');
  expect(lines).toContain('http_requests_total{method="GET",route="/api/jobs/:id",status="2xx"} 2');
  expect(lines).toContain('http_requests_total{method="OTHER",route="/*",status="4xx"} 1');
  const ok = 'http_request_duration_seconds_bucket{method="GET",route="/api/jobs/:id",status="2xx",le=';
  expect(lines).toContain(`${ok}"0.001"} 0`);
  expect(lines).toContain(`${ok}"0.0025"} 1`);
  expect(lines).toContain(`${ok}"+Inf"} 2`);
  expect(lines).toContain(
    'http_request_duration_seconds_sum{method="GET",route="/api/jobs/:id",status="2xx"} 0.202',
  );
  expect(lines).toContain(
    'http_request_duration_seconds_bucket{method="GET",route="/api/jobs/:id",status="4xx",le="10"} 0',
  );
});
