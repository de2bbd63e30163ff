interface Props {
  names: readonly string[];
  /** The step that is to come. After the last, all are done. */
  at: number;
  label: string;
}

const stateOf = (index: number, at: number) => ({
  className: index < at ? 'done' : undefined,
  'aria-current': index === at ? ('step' as const) : undefined,
});

/** How far something has come: cloth is what is done, the step to come has a colour of its own. */
export const Steps = ({ names, at, label }: Props) => (
  <ol className="steps" aria-label={label}>
    {names.map((name, index) => (
      <li key={name} {...stateOf(index, at)}>
        <span>{name}</span>
      </li>
    ))}
  </ol>
);

/** The same as a line without words. */
export const StepLine = ({ names, at, label }: Props) => (
  <div className="steps step-line" role="img" aria-label={label}>
    {names.map((name, index) => (
      <i key={name} {...stateOf(index, at)} />
    ))}
  </div>
);
