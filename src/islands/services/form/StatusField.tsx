import { StatusChoice } from '#islands/fields/StatusChoice.tsx';
import type { FieldsOfService } from './fields.ts';

export const StatusField = ({ answers, change }: FieldsOfService) => (
  <StatusChoice
    name="service-status"
    statuses={explained}
    value={answers.status}
    onChange={(status) => change({ status })}
  />
);

const explained = {
  Ativo: 'Todos o vêem.',
  Pausado: 'Só você o vê, até o activar.',
  Inativo: 'Só você o vê. Fica guardado entre os que já não oferece.',
} as const;
