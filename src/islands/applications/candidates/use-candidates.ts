import { useCallback, useRef, useState } from 'react';
import { useEndlessList } from '#islands/ui/use-endless-list.ts';
import { type ApplicationStatus, isAnswer, stateNames, takenBackWithinMs } from '#lib/applications/states.ts';
import type { Interview, MoveApplications, ReceivedApplication } from '#lib/contract/applications.ts';
import { candidatesTexts as texts } from '#lib/copy/applications.ts';
import { interviewText } from '#lib/format/interview.ts';
import { call } from '#scripts/calls/api.ts';
import { isConflict, isNotFound, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { endToast, toastError } from '#scripts/stores/toasts.ts';
import { fetchAgain, fetchLoaded, joinRows, type Loaded, withRow } from '../loaded.ts';

export type Candidate = Loaded<ReceivedApplication>;

export interface Figures {
  readonly recount: (from: ApplicationStatus, to: ApplicationStatus | undefined) => void;
  readonly refresh: () => Promise<void>;
}

const paging = { pageSize: 20, failed: texts.loadFailed, join: joinRows<Candidate> };
/** The server moves at most this many in one call. */
const mostAtOnce = 100;
/** Each is a request. */
const mostLookedAt = 10;

export const nameOf = ({ applicant: { full_name, username } }: Pick<ReceivedApplication, 'applicant'>) =>
  full_name ?? username;

const aboutOf = (id: number) => `application-${id}`;

function wayBack({ status, take_back }: Candidate, to: ApplicationStatus): Candidate['take_back'] {
  if (!isAnswer(to) || to === take_back?.status) return null;
  return { status: take_back?.status ?? status, seconds: takenBackWithinMs / 1000 };
}

export function useCandidates(
  jobId: number,
  status: ApplicationStatus | undefined,
  { recount, refresh }: Figures,
) {
  const fetch = useCallback((query: string) => call('GET', `/jobs/${jobId}/applications?${query}`), [jobId]);
  const fetchPage = useCallback(
    (limit: number, after: readonly Candidate[]) =>
      fetchLoaded((query) => fetch(status ? `status=${status}&${query}` : query), limit, after),
    [fetch, status],
  );
  const { change, ...list } = useEndlessList<Candidate>(fetchPage, paging);
  const [announcement, setAnnouncement] = useState('');

  const put = useCallback((row: Candidate) => change((rows) => withRow(rows, row)), [change]);
  const drop = useCallback((id: number) => change((rows) => rows.filter((row) => row.id !== id)), [change]);

  /** Shows a change of state. A list of a single state drops applications that left the state. */
  const show = useCallback(
    (from: ApplicationStatus, to: Candidate) => {
      if (status && to.status !== status) drop(to.id);
      else put(to);
      recount(from, to.status);
    },
    [status, drop, put, recount],
  );

  const leave = useCallback(
    ({ id, status: from }: Candidate) => {
      drop(id);
      recount(from, undefined);
      toastError(texts.withdrawn, { about: aboutOf(id) });
    },
    [drop, recount],
  );

  const again = useCallback(
    async (candidate: Candidate) => {
      const found = await fetchAgain(fetch, candidate);
      if (found) put(found);
      return found;
    },
    [fetch, put],
  );

  /** Of those that the server did not move, another device or a colleague may have moved some before. */
  const lookAgain = useCallback(
    async (those: readonly Candidate[]) => {
      for (const before of those.slice(0, mostLookedAt)) {
        const found = await again(before).catch(logUnexpected);
        if (found && found.status !== before.status) show(before.status, found);
      }
    },
    [again, show],
  );

  const inFlight = useRef(new Set<number>());
  const move = useCallback(
    async (before: Candidate, to: ApplicationStatus) => {
      const { id } = before;
      if (inFlight.current.has(id)) return;
      inFlight.current.add(id);
      const after = { ...before, status: to, take_back: wayBack(before, to) };
      const about = aboutOf(id);
      show(before.status, after);
      try {
        await call('PUT', `/applications/${id}`, { json: { status: to } });
        endToast(about);
        setAnnouncement(texts.stateNow(nameOf(before), stateNames[to]));
        void refresh();
      } catch (error) {
        logUnexpected(error);
        if (isNotFound(error)) leave(after);
        else {
          show(to, before);
          toastError(problemText(error, texts.moveFailed), { about });
          if (isConflict(error)) await lookAgain([before]);
        }
      } finally {
        inFlight.current.delete(id);
      }
    },
    [show, leave, refresh, lookAgain],
  );

  /** Moves to the interview, or changes its day, hour or place. Waits for the server, which knows whether they fit. */
  const arrange = useCallback(
    async (before: Candidate, interview: Interview) => {
      const json = { status: 'entrevista', interview } as const;
      const after = await call('PUT', `/applications/${before.id}`, { json }).catch(async (error) => {
        if (isNotFound(error)) return undefined;
        if (isConflict(error)) await lookAgain([before]);
        throw error;
      });
      if (!after) return leave(before);
      show(before.status, { ...after, loadedAt: Date.now() });
      setAnnouncement(texts.interviewSaved(nameOf(before), interviewText(after.interview)));
      if (before.status !== after.status) void refresh();
    },
    [show, leave, refresh, lookAgain],
  );

  /** Waits for the server, because only it knows how many may move. Resolves to their number. */
  async function moveAll(chosen: readonly Candidate[], to: ApplicationStatus): Promise<number> {
    let count = 0;
    for (let at = 0; at < chosen.length; at += mostAtOnce) {
      const ids = chosen.slice(at, at + mostAtOnce).map(({ id }) => id);
      const json: MoveApplications = { ids, status: to };
      const { moved } = await call('PUT', `/jobs/${jobId}/applications`, { json });
      const those = new Set(moved);
      for (const one of chosen)
        if (those.has(one.id)) show(one.status, { ...one, status: to, take_back: wayBack(one, to) });
      count += moved.length;
      await lookAgain(chosen.filter(({ id }) => ids.includes(id) && !those.has(id)));
    }
    if (count > 0) void refresh();
    return count;
  }

  /** Resolves to what another device or a colleague has written meanwhile, where that is not what `before` says. */
  const saveNotes = useCallback(
    async (candidate: Candidate, notes: string, before: string): Promise<string | undefined> => {
      try {
        await call('PUT', `/applications/${candidate.id}`, { json: { notes, notes_before: before } });
      } catch (error) {
        if (!isConflict(error)) throw error;
        return (await again(candidate))?.notes;
      }
      change((rows) => rows.map((row) => (row.id === candidate.id ? { ...row, notes } : row)));
      return undefined;
    },
    [change, again],
  );

  return { ...list, announcement, move, moveAll, arrange, saveNotes, again };
}
