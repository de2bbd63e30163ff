import { type StepsShown, stateOf } from './StepLine.tsx';

/** How far something has come: cloth is what is done, the step to come has a colour of its own. */
export const Steps = ({ names, at, label }: StepsShown) => (
  <ol className="steps" aria-label={label}>
    {names.map((name, index) => (
      <li key={name} {...stateOf(index, at)}>
        <span>{name}</span>
        {index < at && <span className="visually-hidden">, feito</span>}
      </li>
    ))}
  </ol>
);
