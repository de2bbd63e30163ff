import { type ThingType, thingTypes } from '../things.ts';

export { mayModerate, type Role, roles } from './roles.ts';

/** Words that are no thing, and are looked through and compared as those of things are. */
export type WordsType = 'review' | 'reply';
export const caseTypes = [...thingTypes, 'message', 'deal', 'review', 'reply'] as const;
export type CaseType = ThingType | WordsType | 'message' | 'deal';

export const caseStates = ['aberto', 'retido', 'decidido', 'recurso', 'encerrado'] as const;
export type CaseState = (typeof caseStates)[number];

/** Those in which somebody waits for a moderator. */
export const waitingStates = ['aberto', 'retido', 'recurso'] as const satisfies readonly CaseState[];

/** How a thing is kept from others. Its owner still sees all but what is removed. */
export const withheldStates = ['retido', 'oculto', 'removido'] as const;
export type WithheldState = (typeof withheldStates)[number];

export const actions = ['none', 'warn', 'hide', 'remove', 'suspend'] as const;
export type Action = (typeof actions)[number];

export const outcomes = ['uphold', 'reverse'] as const;
export type Outcome = (typeof outcomes)[number];

export const cautions = ['money', 'away'] as const;
export type Caution = (typeof cautions)[number];

/**
 * What may be done about each kind. A person's profile goes with the account, a message is either there or not, and a
 * deal is settled by a step of its own.
 */
export const actionsOn: Readonly<Record<CaseType, readonly Action[]>> = {
  ...(Object.fromEntries(thingTypes.map((type) => [type, actions])) as Record<ThingType, typeof actions>),
  user: ['none', 'warn', 'suspend'],
  message: ['none', 'warn', 'remove', 'suspend'],
  deal: ['none', 'warn', 'suspend'],
  review: actions,
  reply: actions,
};

export const caseSteps = [
  'report',
  'hold',
  'claim',
  'release',
  'clear',
  'act',
  'appeal',
  'uphold',
  'reverse',
  'expire',
] as const;
type CaseStep = (typeof caseSteps)[number];

export const caseRoles = ['reporter', 'owner', 'moderator', 'program'] as const;
type CaseRole = (typeof caseRoles)[number];

interface Step {
  readonly by: CaseRole;
  readonly ways: Readonly<Partial<Record<CaseState, CaseState>>>;
}

const stays = { aberto: 'aberto', retido: 'retido', recurso: 'recurso' } as const;

/** The life of a case, whole: who may take which step, from which state, and where it leads. */
export const life: Readonly<Record<CaseStep, Step>> = {
  report: { by: 'reporter', ways: { aberto: 'aberto', retido: 'retido' } },
  hold: { by: 'program', ways: { aberto: 'retido', retido: 'retido' } },
  claim: { by: 'moderator', ways: stays },
  release: { by: 'moderator', ways: stays },
  /** Nothing is wrong, so there is nothing to appeal. */
  clear: { by: 'moderator', ways: { aberto: 'encerrado', retido: 'encerrado' } },
  act: { by: 'moderator', ways: { aberto: 'decidido', retido: 'decidido' } },
  appeal: { by: 'owner', ways: { decidido: 'recurso' } },
  uphold: { by: 'moderator', ways: { recurso: 'encerrado' } },
  reverse: { by: 'moderator', ways: { recurso: 'encerrado' } },
  /** The time to appeal is over. */
  expire: { by: 'program', ways: { decidido: 'encerrado' } },
};

export const nextState = (state: CaseState, step: CaseStep, role: CaseRole): CaseState | undefined =>
  life[step].by === role ? life[step].ways[state] : undefined;

const day = 24 * 60 * 60 * 1000;
export const lasts = {
  claim: 30 * 60 * 1000,
  appeal: 30 * day,
  /** After a case is closed. */
  evidence: 30 * day,
} as const;

export const logActs = [
  'opened',
  'held',
  'claimed',
  'released',
  'decided-none',
  'decided-warn',
  'decided-hide',
  'decided-remove',
  'decided-suspend',
  'appealed',
  'upheld',
  'reversed',
  'expired',
  'suspension-over',
  'suspended-by-operator',
  'reinstated-by-operator',
  'role-given',
  'company-verified',
  'company-refused',
] as const;
export type LogAct = (typeof logActs)[number];
