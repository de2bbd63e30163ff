import { statuses } from '#lib/contract/service-form.ts';
import type { FieldsOfService } from './fields.ts';

export const StatusField = ({ answers, change }: FieldsOfService) => (
  <fieldset>
    <legend className="label">Estado</legend>
    <div className="segments">
      {statuses.map((status) => (
        <label key={status}>
          <input
            type="radio"
            name="service-status"
            checked={answers.status === status}
            onChange={() => change({ status })}
          />
          <span>{status}</span>
        </label>
      ))}
    </div>
    <p className="hint">{explained[answers.status]}</p>
  </fieldset>
);

const explained = {
  Ativo: 'Todos o vêem.',
  Pausado: 'Só você o vê, até o activar.',
  Inativo: 'Só você o vê. Fica guardado entre os que já não oferece.',
} as const;
