export const dealStates = [
  'por_responder',
  'proposta',
  'aceite',
  'entregue',
  'concluido',
  'recusado',
  'retirado',
  'expirado',
  'cancelado',
  'em_disputa',
] as const;
export type DealState = (typeof dealStates)[number];

/** Whoever needs the work, whoever does it, and who else may step in. */
export const dealRoles = ['customer', 'provider', 'moderator', 'program'] as const;
export type DealRole = (typeof dealRoles)[number];
export type Side = 'customer' | 'provider';

export const dealSteps = [
  'offer',
  'counter',
  'decline',
  'withdraw',
  'accept',
  'cancel',
  'deliver',
  'confirm',
  'redo',
  'dispute',
  'settle',
  'expire',
  'conclude',
  'give-up',
] as const;
export type DealStep = (typeof dealSteps)[number];

type Ways = Readonly<Partial<Record<DealState, readonly DealState[]>>>;

const needed = 'needed';
const free = 'free';

interface Step {
  readonly by: Readonly<Partial<Record<DealRole, Ways>>>;
  /** What is said with it. An `amount` that is needed may be null: to be agreed on. */
  readonly carries: Readonly<
    Partial<Record<'amount' | 'text' | 'due_on' | 'valid_days' | 'to', typeof needed | typeof free>>
  >;
}

/** How a moderator may settle a deal. */
export const settlements = ['concluido', 'cancelado'] as const;

/** The life of a deal, whole: who may take which step, from which state, where it leads, and what it carries. */
export const life: Readonly<Record<DealStep, Step>> = {
  offer: {
    by: { provider: { por_responder: ['proposta'], proposta: ['proposta'] } },
    carries: { amount: needed, text: needed, due_on: free, valid_days: free },
  },
  counter: {
    by: { customer: { proposta: ['por_responder'] } },
    carries: { amount: free, text: needed },
  },
  decline: {
    by: {
      provider: { por_responder: ['recusado'] },
      customer: { proposta: ['recusado'] },
      /** What was asked for in a request is over. */
      program: { por_responder: ['recusado'], proposta: ['recusado'] },
    },
    carries: { text: free },
  },
  withdraw: {
    by: { customer: { por_responder: ['retirado'], proposta: ['retirado'] } },
    carries: { text: free },
  },
  accept: { by: { customer: { proposta: ['aceite'] } }, carries: {} },
  cancel: {
    by: { customer: { aceite: ['cancelado'] }, provider: { aceite: ['cancelado'] } },
    carries: { text: needed },
  },
  deliver: { by: { provider: { aceite: ['entregue'] } }, carries: { text: free } },
  confirm: { by: { customer: { aceite: ['concluido'], entregue: ['concluido'] } }, carries: {} },
  redo: { by: { customer: { entregue: ['aceite'] } }, carries: { text: needed } },
  dispute: {
    by: {
      customer: { aceite: ['em_disputa'], entregue: ['em_disputa'] },
      provider: { aceite: ['em_disputa'], entregue: ['em_disputa'] },
    },
    carries: { text: needed },
  },
  settle: {
    by: {
      moderator: {
        por_responder: settlements,
        proposta: settlements,
        aceite: settlements,
        entregue: settlements,
        em_disputa: settlements,
      },
    },
    carries: { to: needed, text: needed },
  },
  /** Nobody answered in time, or nobody said how it went. */
  expire: {
    by: { program: { por_responder: ['expirado'], proposta: ['expirado'], aceite: ['expirado'] } },
    carries: {},
  },
  /** The customer had nothing to say against what was delivered. */
  conclude: { by: { program: { entregue: ['concluido'] } }, carries: {} },
  /** No moderator looked at the dispute in time. */
  'give-up': { by: { program: { em_disputa: ['cancelado'] } }, carries: {} },
};

/** Where this step may lead. Nowhere if it is not this role's, or not one from here. */
export const waysOf = (state: DealState, step: DealStep, role: DealRole): readonly DealState[] =>
  life[step].by[role]?.[state] ?? [];

/** What stands between the two, beside the state of their deal. */
export interface Between {
  /** One has blocked the other. */
  readonly isBlocked: boolean;
  /** The provider is suspended or erased. */
  readonly isProviderGone: boolean;
  /** Offers since the customer last did something. */
  readonly unanswered: number;
}

const nothing: Between = { isBlocked: false, isProviderGone: false, unanswered: 0 };
const mostUnanswered = 3;

/** Why one of the two may not take this step, which their state allows. */
export function hindranceOf(
  step: DealStep,
  ways: readonly DealState[],
  { isBlocked, isProviderGone, unanswered }: Between,
): 'blocked' | 'gone' | 'unanswered' | undefined {
  if (isBlocked && !ways.every(isEnd)) return 'blocked';
  if (isProviderGone && step === 'accept') return 'gone';
  return step === 'offer' && unanswered >= mostUnanswered ? 'unanswered' : undefined;
}

/** What this role may do now. */
export const stepsFor = (state: DealState, role: DealRole, between = nothing): DealStep[] =>
  dealSteps.filter((step) => {
    const ways = waysOf(state, step, role);
    return ways.length > 0 && (role === 'moderator' || !hindranceOf(step, ways, between));
  });

export const isEnd = (state: DealState): boolean =>
  dealRoles.every((role) => stepsFor(state, role).length === 0);

/** Only after an offer was accepted. Deals that were cancelled or expired may have been agreed on before, too. */
export const agreedStates: readonly DealState[] = ['aceite', 'entregue', 'em_disputa', 'concluido'];

/** An offer that is neither accepted nor over. */
export const offeredStates: readonly DealState[] = ['por_responder', 'proposta'];

export const openStates = dealStates.filter((state) => !isEnd(state));

/** Those in which this side's move comes next. In a dispute it is a moderator's. */
const turns: Readonly<Record<Side, readonly DealState[]>> = {
  customer: ['proposta', 'entregue'],
  provider: ['por_responder', 'aceite'],
};

/** The states of a deal that goes well, in their order. */
const path: readonly DealState[] = ['por_responder', 'proposta', 'aceite', 'entregue', 'concluido'];

/** How many of them a deal has reached. Undefined once it has gone another way. */
export function doneOfPath(state: DealState): number | undefined {
  const at = path.indexOf(state);
  return at < 0 ? undefined : at + 1;
}

export const dealGroups = ['turn', 'running', 'past'] as const;
export type DealGroup = (typeof dealGroups)[number];

export function statesOf(group: DealGroup, side: Side): readonly DealState[] {
  if (group === 'past') return dealStates.filter(isEnd);
  if (group === 'turn') return turns[side];
  return openStates.filter((state) => !turns[side].includes(state));
}

export const otherSide = (side: Side): Side => (side === 'customer' ? 'provider' : 'customer');

const day = 24 * 60 * 60 * 1000;

export const offerDays = { least: 1, most: 30, usual: 7 } as const;
export const lasts = {
  unanswered: 7 * day,
  agreed: 60 * day,
  delivered: 14 * day,
  dispute: 30 * day,
  reviewing: 14 * day,
} as const;

interface Timed {
  readonly state: DealState;
  /** When it came into this state. ISO-8601. */
  readonly since: string;
  readonly validDays: number | null;
  /** A day in Maputo. */
  readonly dueOn: string | null;
}

interface Clock {
  readonly step: Extract<DealStep, 'expire' | 'conclude' | 'give-up'>;
  readonly at: Date;
  /** When whoever has to act is told once more. */
  readonly remindAt: Date | null;
}

/** What the program does when nobody does anything. Undefined at the end of a deal. */
export function clockOf({ state, since, validDays, dueOn }: Timed): Clock | undefined {
  const after = (ms: number, from = Date.parse(since)) => new Date(from + ms);
  switch (state) {
    case 'por_responder':
      return { step: 'expire', at: after(lasts.unanswered), remindAt: null };
    case 'proposta':
      return { step: 'expire', at: after((validDays ?? offerDays.usual) * day), remindAt: null };
    case 'aceite': {
      const due = dueOn === null ? undefined : endOfDay(dueOn);
      return {
        step: 'expire',
        at: after(lasts.agreed, due && Math.max(due, Date.parse(since))),
        remindAt: due === undefined ? null : after(3 * day, due),
      };
    }
    case 'entregue':
      return { step: 'conclude', at: after(lasts.delivered), remindAt: after(9 * day) };
    case 'em_disputa':
      return { step: 'give-up', at: after(lasts.dispute), remindAt: null };
    default:
      return undefined;
  }
}

/** Whether this end, reached from there, is reviewed: the work is done, or was agreed on and did not happen. */
export const isReviewed = (from: DealState, to: DealState): boolean =>
  to === 'concluido' || (to === 'cancelado' && agreedStates.includes(from));

export const reviewTimes = (endedAt: Date) => {
  const until = new Date(endedAt.getTime() + lasts.reviewing);
  return { until, remindAt: new Date(until.getTime() - 3 * day) };
};

/** In Maputo, two hours before it is over in UTC. */
const endOfDay = (date: string): number => Date.parse(`${date}T24:00:00+02:00`);
