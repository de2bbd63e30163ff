import type { UseFormReturn } from 'react-hook-form';
import { goToAddress, useAddressed } from '#islands/ui/use-query.ts';
import { type Setup, type SetupSent, type Step, stepsFor, type UserType } from './setup-form.ts';

/** What the entry of a step in the history says, so that the browser's "back" leads to the step before. */
interface Entry {
  readonly step: Step;
  readonly before?: Step;
}

const entry = (): Entry => ({ step: 'type', ...history.state });

export function useSteps(form: UseFormReturn<Setup, unknown, SetupSent>, type: UserType) {
  const names = stepsFor(type).map(({ name }) => name);
  const chosen = useAddressed<Step>(() => entry().step, 'type');
  // The chosen step may belong to a type that is no longer chosen.
  const now = names.includes(chosen) ? chosen : 'basic';
  const at = names.indexOf(now);

  const go = (step: Step | undefined, { replaces = false } = {}) => {
    if (!step) return;
    goToAddress(location.href, { replaces, state: { step, before: now } });
    if (showsOne()) scrollTo({ top: 0 });
  };

  async function forward() {
    if (await form.trigger(partOf(now, type), { shouldFocus: true })) go(names[at + 1]);
  }

  function backward() {
    const before = names[at - 1];
    if (before && entry().before === before) history.back();
    else go(before, { replaces: true });
  }

  const goToFault = () => go(names.find((name) => hasFault(name)));

  const hasFault = (name: Step) => {
    const part = partOf(name, type);
    return part.length > 0 && part.some((path) => form.getFieldState(path).invalid);
  };

  return {
    now,
    isFirst: at === 0,
    isLast: at === names.length - 1,
    showsOne,
    forward,
    backward,
    goToFault,
  };
}

export type SetupSteps = ReturnType<typeof useSteps>;

function partOf(step: Step, type: UserType): ('user_type' | 'basic' | 'freelancer' | 'company')[] {
  if (step === 'type') return ['user_type'];
  if (step === 'basic') return ['basic'];
  return step === 'extra' && type !== 'simple' ? [type] : [];
}

const showsOne = () => matchMedia('(max-width: 767px)').matches;
