import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { TextArea } from '#components/ui/TextArea.tsx';
import { TextField } from '#components/ui/TextField.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { focusFirstFault } from '#islands/forms/use-form-of.ts';
import { useSending } from '#islands/forms/use-sending.ts';
import { FormActs } from '#islands/ui/SheetForm.tsx';
import type { DecidedVerification, WaitingVerification } from '#lib/contract/verification.ts';
import { verificationsTexts as texts } from '#lib/copy/moderation/verifications.ts';
import { plainNuit } from '#lib/format/nuit.ts';
import { call } from '#scripts/calls/api.ts';
import { isConflict, isNotFound, logUnexpected, problemText } from '#scripts/calls/api-error.ts';
import { asModerator } from '../factor.ts';

interface Props {
  waiting: WaitingVerification;
  onDecided: (decided: DecidedVerification, wasRefused: boolean) => void;
  /** Somebody else has decided it, or the company has withdrawn it, or may not be decided on. */
  onStale: (said: string) => void;
  /** Undefined where nothing else waits. */
  onSkip: (() => void) | undefined;
}

type Faults = Partial<Record<'name' | 'nuit' | 'refuse' | 'all', string>>;

/** Typed from the document: the browser fills nothing in. */
export function DecideOn({ waiting: { id, documents }, onDecided, onStale, onSkip }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [nuit, setNuit] = useState('');
  const [licence, setLicence] = useState(false);
  /** Undefined until the moderator refuses. */
  const [reason, setReason] = useState<string>();
  const [faults, setFaults] = useState<Faults>({});
  const { busy, send } = useSending();
  const hasLicence = documents.some((one) => one.name === 'licence');

  const complaints = (): Faults =>
    reason === undefined
      ? {
          ...(!name.trim() && { name: texts.required }),
          ...(!/^\d{9}$/.test(plainNuit(nuit)) && { nuit: texts.digits }),
        }
      : { ...(!reason.trim() && { refuse: texts.required }) };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = complaints();
    setFaults(found);
    if (Object.keys(found).length > 0) return focusFirstFault(root.current);
    const json = reason === undefined ? { name, nuit, licence } : { refuse: reason };
    void send(async () => {
      try {
        const answer = call('POST', `/moderation/verifications/${id}/decide`, { json });
        onDecided(await asModerator(answer), reason !== undefined);
      } catch (error) {
        logUnexpected(error);
        if (isNotFound(error)) onStale(texts.gone);
        else if (isConflict(error)) onStale(error.detail ?? texts.sendFailed);
        else setFaults({ all: problemText(error, texts.sendFailed) });
      }
      return undefined;
    });
  }

  return (
    <form ref={root} className="stack" onSubmit={submit} noValidate aria-labelledby="decide-on">
      <h2 id="decide-on">{reason === undefined ? texts.read : texts.refuse}</h2>
      <Problem text={faults.all} />
      {reason === undefined ? (
        <>
          <TextField
            id="read-name"
            label={texts.name}
            value={name}
            error={faults.name}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextField
            id="read-nuit"
            label={texts.nuit}
            value={nuit}
            error={faults.nuit}
            maxLength={40}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ currentTarget }) => setNuit(currentTarget.value)}
          />
          {hasLicence && (
            <label className="check">
              <input
                type="checkbox"
                checked={licence}
                autoComplete="off"
                onChange={({ currentTarget }) => setLicence(currentTarget.checked)}
              />
              {texts.licence}
            </label>
          )}
        </>
      ) : (
        <TextArea
          id="refuse-reason"
          label={texts.reason}
          hint={texts.reasonHint}
          error={faults.refuse}
          rows={4}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <FormActs
        act={reason === undefined ? texts.confirm : texts.sendRefusal}
        acting={texts.confirming}
        busy={busy}
        cancel={reason === undefined ? texts.refuse : texts.dontRefuse}
        onCancel={() => {
          setFaults({});
          setReason(reason === undefined ? '' : undefined);
        }}
      />
      {onSkip && (
        <p>
          <Button look="text" size="small" onClick={onSkip}>
            {texts.skip}
          </Button>
        </p>
      )}
    </form>
  );
}
