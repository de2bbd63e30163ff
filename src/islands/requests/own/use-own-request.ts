import { useCallback, useEffect, useRef, useState } from 'react';
import { useLoaded } from '#islands/ui/use-loaded.ts';
import type { RequestOffer } from '#lib/contract/deals.ts';
import type { Request } from '#lib/contract/requests.ts';
import { ownRequestTexts as texts } from '#lib/copy/request-answers.ts';
import { requestPaths } from '#lib/requests/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { isNotFound, problemText } from '#scripts/calls/api-error.ts';
import { listen } from '#scripts/live/live.ts';
import { toastError, toastSuccess } from '#scripts/stores/toasts.ts';
import { requestClosed } from './closed.ts';

type Act = 'close' | 'remove';

/** A request of the reader with the offers on it, as they are now. */
export function useOwnRequest(start: Request) {
  const path = `/requests/${start.id}` as const;
  const [request, setRequest] = useState(start);
  const [busy, setBusy] = useState<Act>();
  const isBusy = useRef(false);
  const fetch = useCallback(async (): Promise<readonly RequestOffer[]> => {
    const [read, offers] = await Promise.all([call('GET', path), call('GET', `${path}/offers`)]);
    setRequest(read);
    return offers;
  }, [path]);
  const { value: offers, problem, load } = useLoaded(fetch, { failed: texts.offersFailed });
  const isOpen = request.status === 'Aberto';
  useEffect(() => void (isOpen || dispatchEvent(new Event(requestClosed))), [isOpen]);
  useEffect(() => listen(({ event }) => (event === 'deal' || event === 'missed') && void load()), [load]);

  /** Also where another device has deleted it before. */
  function leave() {
    toastSuccess(texts.removed, { about: path });
    location.assign(requestPaths.all);
  }

  async function act(which: Act, send: () => Promise<void>, failed: string) {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(which);
    try {
      await send();
    } catch (error) {
      if (isNotFound(error)) return leave();
      toastError(problemText(error, failed), { about: path });
    } finally {
      isBusy.current = false;
      setBusy(undefined);
    }
  }

  return {
    request,
    offers,
    problem,
    load,
    busy,
    close: () =>
      act(
        'close',
        async () => {
          setRequest(await call('POST', `${path}/close`));
          toastSuccess(texts.closed, { about: path });
          await load();
        },
        texts.closeFailed,
      ),
    remove: () =>
      act(
        'remove',
        async () => {
          await call('DELETE', path);
          leave();
        },
        texts.removeFailed,
      ),
  };
}
