import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { TextArea } from '#components/ui/TextArea.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { ChoiceField } from '#islands/ui/ChoiceField.tsx';
import { Sheet } from '#islands/ui/Sheet.tsx';
import { SheetForm } from '#islands/ui/SheetForm.tsx';
import type { ReportReason } from '#lib/contract/reports.ts';
import { markTexts } from '#lib/copy/marks.ts';
import { laterTexts } from '#lib/copy/outbox-later.ts';
import { reportTexts, reportSheetTexts as texts } from '#lib/copy/reports.ts';
import type { CaseType } from '#lib/moderation/life.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, problemText } from '#scripts/calls/api-error.ts';
import { randomText } from '#scripts/calls/device.ts';
import { keepForLater, loadOutbox } from '#scripts/outbox/later.ts';
import { toastDone } from '#scripts/stores/toasts.ts';

interface Props {
  thing: { readonly type: CaseType; readonly id: number };
  of: string;
  open: boolean;
  onClose: () => void;
}

type Faults = Partial<Record<'reason' | 'text' | 'all', string>>;

export function ReportSheet({ thing: { type, id }, of, open, onClose }: Props) {
  const [faults, setFaults] = useState<Faults>({});
  const [isSending, setSending] = useState(false);
  /** The same client id on every attempt makes the server create only one report. */
  const [clientId] = useState(randomText);
  const text = useId();
  useEffect(() => void loadOutbox(), []);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    if (isSending) return;
    const form = event.currentTarget;
    const filled = new FormData(form);
    const refuse = (found: Faults) => {
      setFaults(found);
      const wrong = found.reason ? 'reason' : found.text && 'text';
      if (wrong) form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    };
    const reason = filled.get('reason');
    if (!isReason(reason)) return refuse({ reason: texts.noReason });
    setFaults({});
    setSending(true);
    const isOnline = navigator.onLine;
    const fields = { type, id, reason, text: String(filled.get('text') ?? ''), client_id: clientId };
    try {
      const { detail } = await call('POST', '/reports/', { json: fields });
      onClose();
      toastDone(reportTexts.sent, detail);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const outcome = await keepForLater(error, () => ({
        kind: 'report',
        title: of,
        about: `report:${type}-${id}`,
        method: 'POST',
        path: '/reports',
        fields,
        tried: isOnline,
      }));
      if (outcome !== 'kept') return refuse(outcome ? { all: laterTexts.noRoom } : faultsIn(error));
      onClose();
      toastDone(laterTexts.kept, laterTexts.later);
    } finally {
      setSending(false);
    }
  }

  return (
    <Sheet title={`${markTexts.report} “${of}”`} open={open} onClose={onClose} small>
      <SheetForm
        act={texts.send}
        acting={texts.sending}
        busy={isSending}
        onSubmit={(event) => void send(event)}
        onCancel={onClose}
      >
        <Problem text={faults.all} />
        <ChoiceField
          legend={texts.why}
          error={faults.reason}
          options={Object.entries(reportTexts.reasons).map(([value, name]) => ({ value, name }))}
          input={{ name: 'reason' }}
        />
        <TextArea
          id={text}
          label={texts.more}
          optional
          error={faults.text}
          name="text"
          maxLength={1000}
          autoComplete="off"
        />
        <p className="hint">{texts.hint}</p>
      </SheetForm>
    </Sheet>
  );
}

function faultsIn(error: ApiError): Faults {
  const ours = error.errors.filter(({ field }) => field === 'reason' || field === 'text');
  if (ours.length === 0) return { all: problemText(error, reportTexts.failed) };
  return Object.fromEntries(ours.map(({ field, message }) => [field, message]));
}

const isReason = (said: unknown): said is ReportReason =>
  typeof said === 'string' && said in reportTexts.reasons;
