import { type BaseSyntheticEvent, lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { focusFirstFault, useFormOf } from '#islands/forms/use-form-of.ts';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import type { OwnUser } from '#lib/contract/users.ts';
import { setupTexts } from '#lib/copy/profiles.ts';
import { nextPath } from '#lib/next.ts';
import { paths } from '#lib/paths.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { keepPerson } from '#scripts/calls/person.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import { BasicSection } from './BasicSection.tsx';
import { FreelancerSection } from './FreelancerSection.tsx';
import { SetupBar, Steps } from './SetupBar.tsx';
import { Summary } from './Summary.tsx';
import { saveSetup } from './save-setup.ts';
import { changesInSetup, schemaFor, setupOf, withAskedType } from './setup-form.ts';
import { TypeChoice } from './TypeChoice.tsx';
import { useSteps } from './use-steps.ts';

export default function ProfileSetup() {
  const { user, problem, load } = useOwnUser();
  const [begun, setBegun] = useState(0);
  if (problem) return <NotLoaded problem={problem} onRetry={load} />;
  if (!user) return <FormSkeleton />;
  const again = () => {
    dropDraft(user.id, draft);
    setBegun(begun + 1);
  };
  return <SetupForm key={begun} user={user} onDropDraft={again} />;
}

const draft = 'profile-setup';

const CompanySection = lazy(() => import('./CompanySection.tsx'));

function SetupForm({ user, onDropDraft }: { user: OwnUser; onDropDraft: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  const tried = useRef(false);
  const [known] = useState(() => setupOf(user));
  const { start: kept, isDraft } = useDraft(user.id, draft, known);
  const [start] = useState(() => withAskedType(kept, location.search));
  const { form, field, submit, busy } = useFormOf(schemaFor, {
    start,
    onRefused: () => {
      steps.goToFault();
      focusFirstFault(root.current);
    },
    async send(sent) {
      try {
        keepPerson(await saveSetup(user, sent, changesInSetup(form.getValues(), known), tried.current));
      } catch (error) {
        tried.current = true;
        if (error instanceof ApiError) toastError(problemText(error, setupTexts.failed), { about: draft });
        throw error;
      }
      dropDraft(user.id, draft);
      toastSuccess(setupTexts.saved[sent.user_type], { about: draft });
      location.assign(nextPath(new URLSearchParams(location.search).get('next'), paths.profile));
      return 'leaving';
    },
  });
  const setup = form.watch();
  const { user_type } = setup;
  useKeepDraft(user.id, draft, changesInSetup(setup, known));
  const steps = useSteps(form, user_type);

  const onSubmit = (event: BaseSyntheticEvent) => {
    // On phones Enter goes to the next step, because the person has not seen the rest of the form yet.
    if (!steps.showsOne() || steps.isLast) return submit(event);
    event.preventDefault();
    return steps.forward();
  };
  const of = (step: typeof steps.now) => `setup-step${steps.now === step ? ' setup-step-now' : ''}`;

  return (
    <form ref={root} className="setup" method="post" noValidate onSubmit={onSubmit}>
      <Steps type={user_type} now={steps.now} />
      <div className="setup-main">
        {isDraft && <DraftNote onDrop={onDropDraft} />}
        <div className={of('type')}>
          <TypeChoice register={field('user_type')} />
        </div>
        <div className={of('basic')}>
          <BasicSection form={form} field={field} basic={setup.basic} />
        </div>
        {user_type !== 'simple' && (
          <div className={of('extra')}>
            {user_type === 'freelancer' ? (
              <FreelancerSection form={form} field={field} freelancer={setup.freelancer} />
            ) : (
              <Suspense fallback={<div className="skeleton h-7 w-full" />}>
                <CompanySection form={form} field={field} company={setup.company} />
              </Suspense>
            )}
          </div>
        )}
      </div>
      <div className={`setup-end ${of('summary')}`}>
        <Summary setup={setup} user={user} />
      </div>
      <SetupBar steps={steps} busy={busy} />
      <div className={`setup-view ${of('summary')}`}>
        <Button look="outline" full href={paths.profile}>
          Ver Perfil
        </Button>
        {(isDraft || form.formState.isDirty) && <p className="hint">{setupTexts.unsaved}</p>}
      </div>
    </form>
  );
}
