interface Props {
  /** See `rateParts`. */
  of: readonly [amount: string, unit: string];
}

export const Rate = ({ of: [amount, unit] }: Props) => (
  <span className="price">
    {amount}
    <small>{`\u00a0${unit}`}</small>
  </span>
);
