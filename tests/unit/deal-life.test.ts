import { describe, expect, it } from 'vitest';
import {
  clockOf,
  type DealRole,
  type DealState,
  type DealStep,
  dealGroups,
  dealRoles,
  dealStates,
  dealSteps,
  isEnd,
  life,
  openStates,
  statesOf,
  stepsFor,
  waysOf,
} from '#lib/deals/life.ts';

const people = ['customer', 'provider'] as const;
const day = 24 * 60 * 60 * 1000;

describe('the life of a deal', () => {
  /** Written out, so that a change of the table is a change here. Everything else leads nowhere. */
  const ways: readonly (readonly [step: DealStep, role: DealRole, from: DealState, ...to: DealState[]])[] = [
    ['offer', 'provider', 'por_responder', 'proposta'],
    ['offer', 'provider', 'proposta', 'proposta'],
    ['counter', 'customer', 'proposta', 'por_responder'],
    ['decline', 'provider', 'por_responder', 'recusado'],
    ['decline', 'customer', 'proposta', 'recusado'],
    ['decline', 'program', 'por_responder', 'recusado'],
    ['decline', 'program', 'proposta', 'recusado'],
    ['withdraw', 'customer', 'por_responder', 'retirado'],
    ['withdraw', 'customer', 'proposta', 'retirado'],
    ['accept', 'customer', 'proposta', 'aceite'],
    ['cancel', 'customer', 'aceite', 'cancelado'],
    ['cancel', 'provider', 'aceite', 'cancelado'],
    ['deliver', 'provider', 'aceite', 'entregue'],
    ['confirm', 'customer', 'aceite', 'concluido'],
    ['confirm', 'customer', 'entregue', 'concluido'],
    ['redo', 'customer', 'entregue', 'aceite'],
    ...people.flatMap((role) => [
      ['dispute', role, 'aceite', 'em_disputa'] as const,
      ['dispute', role, 'entregue', 'em_disputa'] as const,
    ]),
    ...(['por_responder', 'proposta', 'aceite', 'entregue', 'em_disputa'] as const).map(
      (from) => ['settle', 'moderator', from, 'concluido', 'cancelado'] as const,
    ),
    ['expire', 'program', 'por_responder', 'expirado'],
    ['expire', 'program', 'proposta', 'expirado'],
    ['expire', 'program', 'aceite', 'expirado'],
    ['conclude', 'program', 'entregue', 'concluido'],
    ['give-up', 'program', 'em_disputa', 'cancelado'],
  ];
  const keyOf = (step: string, role: string, from: string) => `${step} ${role} ${from}`;
  const expected = new Map(ways.map(([step, role, from, ...to]) => [keyOf(step, role, from), to]));

  it.each(dealStates.flatMap((state) => dealSteps.map((step) => [state, step] as const)))(
    '%s, %s: leads each role where it may',
    (state, step) => {
      for (const role of dealRoles)
        expect(waysOf(state, step, role), role).toEqual(expected.get(keyOf(step, role, state)) ?? []);
    },
  );

  it('says what each step carries', () => {
    const carried = Object.entries(life).map(([step, { carries }]) => [
      step,
      Object.entries(carries)
        .map(([name, how]) => (how === 'needed' ? name : `${name}?`))
        .join(' '),
    ]);
    expect(Object.fromEntries(carried)).toEqual({
      offer: 'amount text due_on? valid_days?',
      counter: 'amount? text',
      decline: 'text?',
      withdraw: 'text?',
      accept: '',
      cancel: 'text',
      deliver: 'text?',
      confirm: '',
      redo: 'text',
      dispute: 'text',
      settle: 'to text',
      expire: '',
      conclude: '',
      'give-up': '',
    });
  });

  it('ends in five states, which no clock and nobody leaves', () => {
    const ends = dealStates.filter(isEnd);
    expect(ends).toEqual(['concluido', 'recusado', 'retirado', 'expirado', 'cancelado']);
    for (const state of dealStates) {
      const clock = clockOf({ state, since: '2026-11-01T10:00:00.000Z', validDays: 7, dueOn: null });
      expect(clock === undefined, state).toBe(isEnd(state));
      if (clock) expect(waysOf(state, clock.step, 'program'), state).toHaveLength(1);
    }
  });

  it('comes to an end from every state, whatever people do not do', () => {
    for (const begun of openStates) {
      let state: DealState = begun;
      for (let steps = 0; !isEnd(state); steps += 1) {
        expect(steps).toBeLessThan(3);
        const clock = clockOf({ state, since: '2026-11-01T10:00:00.000Z', validDays: null, dueOn: null });
        const [to] = waysOf(state, clock?.step ?? 'expire', 'program');
        if (!to) throw new Error(`Nothing ends ${state}.`);
        state = to;
      }
    }
  });

  it('is in one group for each side, and where it is somebody’s turn, they have a step', () => {
    for (const side of people) {
      expect(dealGroups.flatMap((group) => statesOf(group, side)).sort()).toEqual([...dealStates].sort());
      for (const state of statesOf('turn', side)) expect(stepsFor(state, side)).not.toEqual([]);
      for (const state of statesOf('past', side)) expect(stepsFor(state, side)).toEqual([]);
    }
    for (const state of statesOf('turn', 'customer'))
      expect(statesOf('turn', 'provider')).not.toContain(state);
  });
});

describe('its clock', () => {
  const since = '2026-11-01T10:00:00.000Z';
  const clock = (state: DealState, validDays: number | null = null, dueOn: string | null = null) => {
    const found = clockOf({ state, since, validDays, dueOn });
    const days = (at: Date | null | undefined) => at && (at.getTime() - Date.parse(since)) / day;
    return found && [found.step, days(found.at), days(found.remindAt)];
  };

  it.each<[DealState, (string | number | null)[]]>([
    ['por_responder', ['expire', 7, null]],
    ['proposta', ['expire', 7, null]],
    ['aceite', ['expire', 60, null]],
    ['entregue', ['conclude', 14, 9]],
    ['em_disputa', ['give-up', 30, null]],
  ])('of %s', (state, expected) => {
    expect(clock(state)).toEqual(expected);
  });

  it('of an offer is as long as it is valid', () => {
    expect(clock('proposta', 30)).toEqual(['expire', 30, null]);
  });

  it('of what was accepted counts from the end of the agreed day in Maputo, unless that was before', () => {
    const end = (Date.parse('2026-11-20T22:00:00.000Z') - Date.parse(since)) / day;
    expect(clock('aceite', 7, '2026-11-20')).toEqual(['expire', end + 60, end + 3]);
    expect(clock('aceite', 7, '2026-10-01')?.slice(0, 2)).toEqual(['expire', 60]);
  });
});
