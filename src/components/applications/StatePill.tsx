import { type ApplicationStatus, stateNames } from '#lib/applications/states.ts';

/** The colours of an application's state. */
export const groundOf: Readonly<Record<ApplicationStatus, string>> = {
  recebida: '',
  em_analise: 'pill-warn',
  pre_selecionada: 'pill-info',
  entrevista: 'pill-info',
  aceite: 'pill-ok',
  recusada: 'pill-danger',
};

export const StatePill = ({ status }: { status: ApplicationStatus }) => (
  <span className={`pill ${groundOf[status]}`.trim()}>{stateNames[status]}</span>
);
