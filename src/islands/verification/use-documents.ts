import { useRef, useState } from 'react';
import { fileComplaint } from '#islands/fields/file-complaint.ts';
import {
  type DocumentName,
  documentLimit,
  documentNames,
  documentTypes,
} from '#lib/companies/verification.ts';
import type { OwnVerification } from '#lib/contract/verification.ts';
import { mediaTexts } from '#lib/copy/media.ts';
import { verificationScreen as texts } from '#lib/copy/verification.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, isConflict, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { upload } from '#scripts/uploads/upload.ts';

export type Faults = Partial<Record<DocumentName | 'all', string>>;
type Files = Partial<Record<DocumentName, File>>;

const complaintAbout = (file: File): Promise<string | undefined> =>
  fileComplaint(file, {
    types: documentTypes,
    endings: /\.(pdf|jpe?g|png)$/i,
    oddType: mediaTexts.noDocument,
    most: documentLimit,
    tooLarge: mediaTexts.tooLarge(documentLimit),
  });

/**
 * The chosen documents stay in memory while the page is open. They are not kept on the device until there is a network:
 * the phone may be another person's too.
 */
export function useDocuments(
  companyId: number,
  { onSent, onRefused }: { onSent: (sent: OwnVerification) => void; onRefused: () => void },
) {
  const [files, setFiles] = useState<Files>({});
  const [faults, setFaults] = useState<Faults>({});
  const [progress, setProgress] = useState<number>();
  const [cancelled, setCancelled] = useState(false);
  const [isCutOff, setCutOff] = useState(false);
  const sending = useRef<AbortController>(undefined);

  async function choose(name: DocumentName, file: File | undefined) {
    const complaint = file && (await complaintAbout(file));
    setFaults(({ [name]: _, all: _all, ...others }) =>
      complaint ? { ...others, [name]: complaint } : others,
    );
    if (!complaint) setFiles((now) => ({ ...now, [name]: file }));
  }

  function refuse(found: Faults) {
    setFaults(found);
    onRefused();
  }

  async function send() {
    if (sending.current) return;
    setCutOff(false);
    if (!files.nuit_document) return refuse({ nuit_document: texts.required });
    const form = new FormData();
    for (const name of documentNames) {
      const file = files[name];
      if (file) form.append(name, file, file.name);
    }
    const stop = new AbortController();
    sending.current = stop;
    setFaults({});
    setCancelled(false);
    setProgress(0);
    try {
      const path = `/companies/${companyId}/verification` as const;
      onSent(await upload('POST', path, form, setProgress, { signal: stop.signal }));
    } catch (error) {
      logUnexpected(error);
      if (stop.signal.aborted) setCancelled(true);
      else if (error instanceof ApiError && error.status === 0) setCutOff(true);
      else if (!(await wasSentBefore(error))) refuse(faultsIn(error));
    } finally {
      sending.current = undefined;
      setProgress(undefined);
    }
  }

  /** The answer to an earlier try may have been lost. */
  async function wasSentBefore(error: unknown): Promise<boolean> {
    if (!isConflict(error)) return false;
    const now = await call('GET', `/companies/${companyId}/verification`).catch(() => undefined);
    if (now?.state !== 'pending') return false;
    onSent(now);
    return true;
  }

  const cancel = () => sending.current?.abort();
  return { files, faults, progress, cancelled, isCutOff, choose, send, cancel };
}

function faultsIn(error: unknown): Faults {
  if (error instanceof ApiError)
    for (const { field, message } of error.errors)
      for (const name of documentNames) if (name === field) return { [name]: message };
  return { all: problemText(error, texts.notSent) };
}
