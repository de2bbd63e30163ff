import { useCallback, useEffect, useState } from 'react';
import { FormSkeleton } from '#islands/ui/FormSkeleton.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useOwnUser } from '#islands/ui/use-own-user.ts';
import type { Service } from '#lib/contract/services.ts';
import { serviceTexts } from '#lib/copy/services.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { EditRounds } from './form/EditRounds.tsx';

/** The service that the address names, if it is one's own. */
export default function EditService({ id }: { id: string }) {
  const person = useOwnUser();
  const { service, state, load } = useService(id);
  if (state === 'missing') return <MayNot text={serviceTexts.notFound} />;
  if (state === 'failed' || person.problem)
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
  return <EditRounds person={person.user} service={service} />;
}

const MayNot = ({ text }: { text: string }) => (
  <div className="empty">
    <h2>{text}</h2>
    <a className="button" href={paths.myServices}>
      Voltar aos meus serviços
    </a>
  </div>
);

function useService(id: string) {
  const [service, setService] = useState<Service>();
  const [state, setState] = useState<'missing' | 'failed'>();
  const load = useCallback(async () => {
    if (!/^\d{1,15}$/.test(id)) return setState('missing');
    setState(undefined);
    try {
      setService(await call<Service>('GET', `/services/${id}`));
    } catch (error) {
      setState(error instanceof ApiError && error.status === 404 ? 'missing' : 'failed');
    }
  }, [id]);
  useEffect(() => void load(), [load]);
  return { service, state, load };
}
