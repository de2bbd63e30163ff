import { useCallback, useRef, useState } from 'react';
import type { OwnService, Service } from '#lib/contract/services.ts';
import { myServicesTexts as own } from '#lib/copy/my-services.ts';
import { serviceTexts as texts } from '#lib/copy/services.ts';
import { call } from '#scripts/calls/api.ts';
import { isNotFound } from '#scripts/calls/api-error.ts';
import { endToast, toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import type { ServiceList } from './use-services.ts';

export type Recount = (before: Service | undefined, after: Service | undefined) => void;

interface Change {
  readonly after: OwnService | undefined;
  readonly send: () => Promise<Service | undefined>;
  readonly done?: string;
  readonly failed: string;
}

/** Changes show at once and are undone if the server refuses. Each row allows one change at a time. */
export function useRowActions({ replace, remove, restore }: ServiceList, recount: Recount) {
  const inFlight = useRef(new Set<number>());
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  const [announcement, setAnnouncement] = useState('');

  const run = useCallback(
    async (before: OwnService, { after, send, done, failed }: Change) => {
      const { id } = before;
      if (inFlight.current.has(id)) return;
      const show = (from: OwnService | undefined, to: OwnService | undefined) => {
        if (!to) remove(id);
        else if (from) replace(to);
        else restore(to);
        recount(from, to);
      };
      const about = `service-${id} ${failed}`;
      inFlight.current.add(id);
      setBusy(new Set(inFlight.current));
      show(before, after);
      try {
        const answer = await send();
        show(after, answer && { ...before, ...answer });
        endToast(about);
        if (done) toastSuccess(done);
        else if (after) setAnnouncement(own.statusNow(after.title, after.status));
      } catch (error) {
        show(after, isNotFound(error) ? undefined : before);
        toastError(isNotFound(error) ? texts.notFound : failed, { about });
      } finally {
        inFlight.current.delete(id);
        setBusy(new Set(inFlight.current));
      }
    },
    [replace, remove, restore, recount],
  );

  const toggleStatus = useCallback(
    (service: OwnService) => {
      const status = service.status === 'Ativo' ? 'Pausado' : 'Ativo';
      return run(service, {
        after: { ...service, status },
        send: () => call('PUT', `/services/${service.id}`, { json: { status } }),
        failed: texts.statusFailed,
      });
    },
    [run],
  );

  const togglePromotion = useCallback(
    (service: OwnService) => {
      const is_promoted = !service.is_promoted;
      return run(service, {
        after: { ...service, is_promoted: Number(is_promoted) },
        send: () => call('POST', `/services/${service.id}/promote`, { json: { is_promoted } }),
        done: is_promoted ? texts.promoted : texts.notPromoted,
        failed: texts.promotionFailed,
      });
    },
    [run],
  );

  const eliminate = useCallback(
    (service: OwnService) =>
      run(service, {
        after: undefined,
        async send() {
          await call('DELETE', `/services/${service.id}`);
          return undefined;
        },
        done: texts.deleted,
        failed: texts.deleteFailed,
      }),
    [run],
  );

  return { busy, announcement, toggleStatus, togglePromotion, eliminate };
}
