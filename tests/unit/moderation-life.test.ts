import { describe, expect, it } from 'vitest';
import { type CaseState, caseRoles, caseStates, caseSteps, life, nextState } from '#lib/moderation/life.ts';

describe('the life of a case', () => {
  /** Written out, so that a change of the table is a change here. */
  const ways: readonly (readonly [step: string, role: string, from: CaseState, to: CaseState])[] = [
    ['report', 'reporter', 'aberto', 'aberto'],
    ['report', 'reporter', 'retido', 'retido'],
    ['hold', 'program', 'aberto', 'retido'],
    ['hold', 'program', 'retido', 'retido'],
    ['claim', 'moderator', 'aberto', 'aberto'],
    ['claim', 'moderator', 'retido', 'retido'],
    ['claim', 'moderator', 'recurso', 'recurso'],
    ['release', 'moderator', 'aberto', 'aberto'],
    ['release', 'moderator', 'retido', 'retido'],
    ['release', 'moderator', 'recurso', 'recurso'],
    ['clear', 'moderator', 'aberto', 'encerrado'],
    ['clear', 'moderator', 'retido', 'encerrado'],
    ['act', 'moderator', 'aberto', 'decidido'],
    ['act', 'moderator', 'retido', 'decidido'],
    ['appeal', 'owner', 'decidido', 'recurso'],
    ['uphold', 'moderator', 'recurso', 'encerrado'],
    ['reverse', 'moderator', 'recurso', 'encerrado'],
    ['expire', 'program', 'decidido', 'encerrado'],
  ];

  it('knows where each step leads from each state for each role, and nothing else', () => {
    for (const step of caseSteps)
      for (const role of caseRoles)
        for (const from of caseStates) {
          const way = ways.find((one) => one[0] === step && one[1] === role && one[2] === from);
          expect(nextState(from, step, role), `${step} by ${role} from ${from}`).toBe(way?.[3]);
        }
    expect(Object.keys(life)).toEqual([...caseSteps]);
  });
});
