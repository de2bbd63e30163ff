import { useRef, useState } from 'react';
import { longestMessage } from '#lib/contract/application-form.ts';
import type { OwnApplication } from '#lib/contract/applications.ts';
import type { Job } from '#lib/contract/jobs.ts';
import { applicationTexts, applyTexts as texts } from '#lib/copy/applications.ts';
import { laterTexts } from '#lib/copy/outbox-later.ts';
import { applying } from '#lib/marks/anchors.ts';
import { paths } from '#lib/paths.ts';
import { ApiError, isConflict, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { keepForLater } from '#scripts/outbox/later.ts';
import { upload } from '#scripts/uploads/upload.ts';
import { cvRefusal } from './cv-file.ts';

export type Faults = Partial<Record<'message' | 'cv' | 'all', string>>;

export interface Answers {
  readonly message: string;
  readonly cv: File | undefined;
  /** The same client id on every attempt makes the server create only one application. */
  readonly client_id: string;
}

export const aboutOf = ({ id }: Pick<Job, 'id'>) => `apply:${id}`;

interface ApplyCallbacks {
  readonly onSent: (application: OwnApplication) => void;
  /** Another device was faster. Resolves to whether that is shown. */
  readonly onAlready: (said: string) => Promise<boolean>;
  readonly onKept: () => void;
  readonly onRefused: (found: Faults) => void;
}

export function useApply(
  job: Pick<Job, 'id' | 'slug' | 'title' | 'company_name'>,
  draft: string,
  { onSent, onAlready, onKept, onRefused }: ApplyCallbacks,
) {
  const [faults, setFaults] = useState<Faults>({});
  const [progress, setProgress] = useState<number>();
  const [cancelled, setCancelled] = useState(false);
  const sending = useRef<AbortController>(undefined);

  const refuse = (found: Faults) => {
    setFaults(found);
    onRefused(found);
  };

  async function send({ message, cv, client_id }: Answers) {
    if (sending.current) return;
    const isOnline = navigator.onLine;
    const path = `/jobs/${job.id}/applications` as const;
    const { length } = message.trim();
    if (length === 0) return refuse({ message: applicationTexts.noMessage });
    if (length > longestMessage) return refuse({ message: texts.tooLong(length, longestMessage) });
    const form = new FormData();
    form.append('message', message);
    form.append('client_id', client_id);
    if (cv) form.append('cv', cv, cv.name);
    const stop = new AbortController();
    sending.current = stop;
    setFaults({});
    setCancelled(false);
    setProgress(0);
    try {
      onSent(await upload('POST', path, form, setProgress, { signal: stop.signal }));
    } catch (error) {
      logUnexpected(error);
      if (stop.signal.aborted) return setCancelled(true);
      if (isConflict(error) && (await onAlready(problemText(error)))) return;
      const outcome = await keepForLater(error, () => ({
        kind: 'application',
        title: `${job.title} · ${job.company_name}`,
        about: aboutOf(job),
        method: 'POST',
        path,
        fields: { message, client_id },
        files: cv ? [{ field: 'cv', content: cv, name: cv.name }] : [],
        form: {
          href: paths.job(job.slug) + applying,
          draft,
          values: JSON.stringify({ message, client_id, hadCv: cv !== undefined }),
        },
        tried: isOnline,
      }));
      if (outcome === 'kept') onKept();
      else refuse(outcome === 'full' ? { all: laterTexts.noRoom } : faultsIn(error, cv));
    } finally {
      sending.current = undefined;
      setProgress(undefined);
    }
  }

  return {
    faults,
    progress,
    cancelled,
    send,
    cancel: () => sending.current?.abort(),
    setFault: (field: keyof Faults, text: string | undefined) =>
      setFaults(({ [field]: _, ...others }) => (text ? { ...others, [field]: text } : others)),
  };
}

function faultsIn(error: unknown, cv: File | undefined): Faults {
  const refusal = cv && cvRefusal(error);
  if (refusal) return { cv: refusal };
  const named = error instanceof ApiError ? error.errors : [];
  const ours = named.filter(({ field }) => field === 'message' || field === 'cv');
  if (ours.length === 0) return { all: problemText(error, texts.failed) };
  return Object.fromEntries(ours.map(({ field, message }) => [field, message]));
}
