import { Steps } from '#components/ui/Steps.tsx';
import { type ApplicationStatus, applicationStatuses, stateNames } from '#lib/applications/states.ts';
import { ownApplicationTexts as texts } from '#lib/copy/applications.ts';

const steps: readonly ApplicationStatus[] = applicationStatuses.filter((status) => status !== 'recusada');
// Two are too long for a column on a phone: they break here, and not at any letter.
const names = steps.map((step) => stateNames[step].replace(/(sele|Entre)(?=cionada|vista)/, '$1\u00ad'));
const last = steps.length - 1;

export function ApplicationSteps({ status }: { status: ApplicationStatus }) {
  const at = steps.indexOf(status);
  return <Steps names={names} at={at === last ? steps.length : at} label={texts.steps} />;
}
