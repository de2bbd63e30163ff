import { expectTypeOf, it } from 'vitest';
import type { AnswerTo, DeclaredCall } from '#lib/contract/declared-call.ts';
import type { Job } from '#lib/contract/jobs.ts';
import type { OwnService, Service } from '#lib/contract/services.ts';

declare const call: DeclaredCall<{ readonly background?: boolean; readonly json?: unknown }>;

// The compiler is the test: `npm run check` fails where one of these sentences is no longer true.
it('a call answers what the contract declares for its method and address', () => {
  expectTypeOf<AnswerTo<'GET', `/services/${number}`>>().toEqualTypeOf<Service>();
  expectTypeOf<AnswerTo<'GET', `/services/mine?${string}`>>().toEqualTypeOf<OwnService[]>();
  expectTypeOf<AnswerTo<'PUT', `/jobs/${number}`>>().toEqualTypeOf<Job>();
  expectTypeOf<AnswerTo<'DELETE', `/jobs/${number}`>>().toEqualTypeOf<undefined>();
  expectTypeOf<AnswerTo<'POST', '/companies/'>>().toEqualTypeOf<AnswerTo<'POST', '/companies'>>();
});

it('a call that is not declared, or is sent what it does not take, does not compile', () => {
  expectTypeOf(() =>
    call('GET', '/services/1', { background: true }),
  ).returns.resolves.toEqualTypeOf<Service>();
  const wrong = (oneOfTwo: '/services/1' | '/nothing/1') => {
    // @ts-expect-error: no such address
    void call('GET', '/service/1');
    // @ts-expect-error: no such method
    void call('PUT', '/likes');
    // @ts-expect-error: one of two addresses is not declared
    void call('GET', oneOfTwo, {});
    // @ts-expect-error: a field of another kind
    void call('POST', '/likes', { json: { likeable_type: 'service', likeable_id: 'one' } });
    // @ts-expect-error: an address of which nothing is known
    void call('GET', String(1), {});
  };
  expectTypeOf(wrong).toBeFunction();
});
