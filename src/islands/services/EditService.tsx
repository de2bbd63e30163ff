import { useCallback } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import { EditRounds } from '#islands/versions/EditRounds.tsx';
import type { Service } from '#lib/contract/services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { EditForm } from './form/EditForm.tsx';
import { serviceVersions } from './form/versions.ts';

/** Edits the service that the address names, if it belongs to the person. */
export default function EditService({ id }: { id: string }) {
  const person = useOwnUser();
  const { value: service, problem, load } = useLoaded(useCallback(() => fetchService(id), [id]));
  if (service === 'missing') return <MayNot text={serviceTexts.notFound} />;
  if (problem || person.problem)
    return (
      <NotLoaded
        problem={serviceTexts.loadFailed}
        onRetry={() => {
          void load();
          if (person.problem) void person.load();
        }}
      />
    );
  if (!service || !person.user) return <FormSkeleton />;
  if (service.owner_id !== person.user.id) return <MayNot text={serviceTexts.notYours} />;
  const { user } = person;
  return (
    <EditRounds
      person={user.id}
      draft={`edit-service-${service.id}`}
      thing={service}
      versionOf={serviceVersions.versionOf}
    >
      {(round) => <EditForm person={user} round={round} />}
    </EditRounds>
  );
}

const MayNot = ({ text }: { text: string }) => (
  <div className="empty">
    <h2>{text}</h2>
    <Button href={paths.myServices}>Voltar aos meus serviços</Button>
  </div>
);

/** A missing service is an answer, not a failure. */
async function fetchService(id: string): Promise<Service | 'missing'> {
  if (!/^\d{1,15}$/.test(id)) return 'missing';
  try {
    return await call<Service>('GET', `/services/${id}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'missing';
    throw error;
  }
}
