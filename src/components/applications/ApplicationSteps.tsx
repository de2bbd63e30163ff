import { type ApplicationStatus, applicationStatuses, stateNames } from '#lib/applications/states.ts';
import { ownApplicationTexts as texts } from '#lib/copy/applications.ts';

const steps: readonly ApplicationStatus[] = applicationStatuses.filter((status) => status !== 'recusada');

export function ApplicationSteps({ status }: { status: ApplicationStatus }) {
  const at = steps.indexOf(status);
  return (
    <>
      <ol className="application-steps" aria-label={texts.steps}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={index <= at ? 'done' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <span>{stateNames[step]}</span>
          </li>
        ))}
      </ol>
      <p className="hint on-phone" aria-hidden="true">
        {texts.stepOf(at + 1, steps.length)}
      </p>
    </>
  );
}
