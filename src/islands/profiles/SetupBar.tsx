import { useEffect, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { FormBar } from '#islands/ui/FormBar.tsx';
import { check } from '#lib/icons.ts';
import { type Step, stepsFor, type UserType } from './setup-form.ts';
import type { SetupSteps } from './use-steps.ts';

/** Phones have buttons for the steps, and the last one saves. Wide screens have only the save button. */
export const SetupBar = ({ steps, busy }: { steps: SetupSteps; busy: boolean }) => (
  <FormBar>
    <div className="form-acts">
      {!steps.isFirst && (
        <Button look="outline" className="on-phone" onClick={steps.backward}>
          Voltar
        </Button>
      )}
      {!steps.isLast && (
        <Button className="on-phone" onClick={steps.forward}>
          Continuar
        </Button>
      )}
      <Button type="submit" className={steps.isLast ? undefined : 'on-desk'} busy={busy}>
        {busy ? 'Configurando...' : 'Configurar Perfil'}
      </Button>
    </div>
  </FormBar>
);

export function Steps({ type, now }: { type: UserType; now: Step }) {
  const current = useRef<HTMLLIElement>(null);
  const before = useRef(now);
  // The button that was pressed stays, at the end of another step.
  useEffect(() => {
    if (before.current !== now) current.current?.focus({ preventScroll: true });
    before.current = now;
  }, [now]);
  const steps = stepsFor(type);
  const at = steps.findIndex(({ name }) => name === now);
  return (
    <ol className="steps setup-steps mb-4" aria-label="Passos">
      {steps.map(({ name, text }, index) => (
        <li
          key={name}
          ref={name === now ? current : undefined}
          tabIndex={-1}
          className={index < at ? 'done' : undefined}
          aria-current={name === now ? 'step' : undefined}
        >
          {index < at ? <Icon of={check} /> : <b aria-hidden="true">{index + 1}</b>}
          {text}
          {index < at && <span className="visually-hidden">, feito</span>}
        </li>
      ))}
    </ol>
  );
}
