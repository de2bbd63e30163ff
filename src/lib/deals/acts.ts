import { isPersonStep, type PersonStep } from '#lib/copy/deal-screens.ts';
import type { DealRole, DealState, DealStep, Side } from './life.ts';

/** The one or two steps that matter now, the main one first. The others are offered more quietly. */
const main: Readonly<Record<Side, Readonly<Partial<Record<DealState, readonly DealStep[]>>>>> = {
  customer: { proposta: ['accept', 'counter'], aceite: ['confirm'], entregue: ['confirm', 'redo'] },
  provider: { por_responder: ['offer', 'decline'], aceite: ['deliver'] },
};

interface Acting {
  readonly role: DealRole;
  readonly state: DealState;
  /** What the viewer may do now. */
  readonly steps: readonly DealStep[];
}

export function actsOf({ role, state, steps }: Acting): {
  readonly main: readonly PersonStep[];
  readonly others: readonly PersonStep[];
} {
  const mine = steps.filter(isPersonStep);
  const first = role === 'customer' || role === 'provider' ? (main[role][state] ?? []) : [];
  return {
    main: first.filter(isPersonStep).filter((step) => mine.includes(step)),
    others: mine.filter((step) => !first.includes(step)),
  };
}
