export interface StepsShown {
  names: readonly string[];
  /** The step that is to come. After the last, all are done. */
  at: number;
  label: string;
}

export const stateOf = (index: number, at: number) => ({
  className: index < at ? 'done' : undefined,
  'aria-current': index === at ? ('step' as const) : undefined,
});

/** `Steps` as a line without words. Apart from these, because the chat shows no others. */
export const StepLine = ({ names, at, label }: StepsShown) => (
  <div className="steps step-line" role="img" aria-label={label}>
    {names.map((name, index) => (
      <i key={name} {...stateOf(index, at)} />
    ))}
  </div>
);
