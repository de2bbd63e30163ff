import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Setup, type SetupSent, type Step, stepsFor, type UserType } from './setup-form.ts';

export function useSteps(form: UseFormReturn<Setup, unknown, SetupSent>, type: UserType) {
  const names = stepsFor(type).map(({ name }) => name);
  const [chosen, setChosen] = useState<Step>('type');
  // The chosen step may belong to a type that is no longer chosen.
  const now = names.includes(chosen) ? chosen : 'basic';
  const at = names.indexOf(now);

  const go = (step: Step | undefined) => {
    if (!step) return;
    setChosen(step);
    if (showsOne()) scrollTo({ top: 0 });
  };

  async function forward() {
    if (await form.trigger(partOf(now, type), { shouldFocus: true })) go(names[at + 1]);
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
    backward: () => go(names[at - 1]),
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
