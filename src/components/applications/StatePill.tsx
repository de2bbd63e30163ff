import { type ApplicationStatus, stateNames } from '#lib/applications/states.ts';

const looks: Readonly<Record<ApplicationStatus, string>> = {
  recebida: 'pill',
  em_analise: 'pill pill-warn',
  pre_selecionada: 'pill pill-info',
  entrevista: 'pill pill-info',
  aceite: 'pill pill-ok',
  recusada: 'pill pill-danger',
};

export const StatePill = ({ status }: { status: ApplicationStatus }) => (
  <span className={looks[status]}>{stateNames[status]}</span>
);
