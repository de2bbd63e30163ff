import { type SubmitEvent, useRef } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Progress } from '#components/ui/Progress.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { focusFirstFault } from '#islands/forms/use-form-of.ts';
import { useNetworkBack } from '#islands/ui/use-network-back.ts';
import { documentNames } from '#lib/companies/verification.ts';
import type { OwnVerification } from '#lib/contract/verification.ts';
import { verificationScreen as texts } from '#lib/copy/verification.ts';
import { DocumentField } from './DocumentField.tsx';
import { useDocuments } from './use-documents.ts';

interface Props {
  companyId: number;
  onSent: (verification: OwnVerification) => void;
}

export function SendForm({ companyId, onSent }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const { files, faults, progress, cancelled, isCutOff, choose, send, cancel } = useDocuments(companyId, {
    onSent,
    onRefused: () => focusFirstFault(root.current),
  });
  const isSending = progress !== undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void send();
  }

  return (
    <form
      ref={root}
      className="card card-body stack"
      onSubmit={submit}
      noValidate
      aria-labelledby="send-title"
    >
      <h2 id="send-title">{texts.sendTitle}</h2>
      <Problem text={faults.all} />
      {documentNames.map((name) => (
        <DocumentField
          key={name}
          name={name}
          file={files[name]}
          error={faults[name]}
          onChange={(file) => void choose(name, file)}
        />
      ))}
      <div role="status">
        {isSending && (
          <>
            {texts.sent(progress)}
            <Progress label={texts.progress} progress={progress} />
          </>
        )}
        {cancelled && texts.cancelled}
        {isCutOff && texts.offline}
      </div>
      {isCutOff && <WhenBack send={() => void send()} />}
      <div className="form-acts">
        {isSending && (
          <Button look="outline" onClick={cancel}>
            {texts.cancel}
          </Button>
        )}
        <Button type="submit" busy={isSending}>
          {isSending ? texts.sending : texts.send}
        </Button>
      </div>
    </form>
  );
}

function WhenBack({ send }: { send: () => void }) {
  useNetworkBack(send);
  return null;
}
