import { Icon } from '#components/ui/Icon.tsx';
import { check } from '#lib/icons.ts';
import { type Step, stepsFor, type UserType } from './setup-form.ts';

export function Steps({ type, now }: { type: UserType; now: Step }) {
  const steps = stepsFor(type);
  const at = steps.findIndex(({ name }) => name === now);
  return (
    <ol className={`steps setup-steps steps-${steps.length}`} aria-label="Passos">
      {steps.map(({ name, text }, index) => (
        <li
          key={name}
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
