interface Props<Status extends string> {
  name: string;
  statuses: Readonly<Record<Status, string>>;
  value: Status;
  onChange: (status: Status) => void;
}

export const StatusChoice = <Status extends string>({ name, statuses, value, onChange }: Props<Status>) => (
  <fieldset>
    <legend className="label">Estado</legend>
    <div className="segments">
      {(Object.keys(statuses) as Status[]).map((status) => (
        <label key={status}>
          <input type="radio" name={name} checked={value === status} onChange={() => onChange(status)} />
          <span>{status}</span>
        </label>
      ))}
    </div>
    <p className="hint">{statuses[value]}</p>
  </fieldset>
);
