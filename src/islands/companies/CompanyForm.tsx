import { useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { changedOf, changesIn } from '#islands/forms/changes.ts';
import { Problem } from '#islands/forms/Problem.tsx';
import { focusFirstFault, useFormOf } from '#islands/forms/use-form-of.ts';
import { DraftNote } from '#islands/ui/DraftNote.tsx';
import { FormBar } from '#islands/ui/FormBar.tsx';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import { createCompany, type CreateCompany as Sent } from '#lib/contract/company-form.ts';
import { companyTexts } from '#lib/copy/companies.ts';
import { paths } from '#lib/paths.ts';
import { goBack } from '#scripts/forms/back.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { type CompanyAnswers, missingText } from './answers.ts';
import { AboutFields, type CompanyPart, ContactFields, WhereFields } from './CompanyFields.tsx';
import { Pictures, Progress } from './Pictures.tsx';
import type { Picture } from './use-picture.ts';

interface Props {
  person: number;
  draft: string;
  known: CompanyAnswers;
  pictures: { logo: Picture; cover: Picture; logoUrl: string | null; coverUrl: string | null };
  pictureHint: string;
  text: string;
  busyText: string;
  progress?: number | undefined;
  fallback: string;
  save: (sent: Sent, changed: Partial<Sent>) => Promise<'leaving' | undefined>;
}

export function CompanyForm(props: Props) {
  const [begun, setBegun] = useState(0);
  const again = () => {
    dropDraft(props.person, props.draft);
    setBegun(begun + 1);
  };
  return <Form key={begun} {...props} onDropDraft={again} />;
}

function Form({ person, draft, onDropDraft, ...props }: Props & { onDropDraft: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  // Not what becomes known later: that is not what these answers began with.
  const [known] = useState(props.known);
  const { start, isDraft } = useDraft(person, draft, known);
  const { form, field, submit, busy, problem } = useFormOf(createCompany, {
    start,
    fallback: props.fallback,
    failureText: (error) => (error.asksToSignIn ? companyTexts.notSignedIn : undefined),
    send: (sent): Promise<'leaving' | undefined> =>
      props.save(sent, changedOf(sent, changesIn(form.getValues(), known))),
    onRefused: () => focusFirstFault(root.current),
  });
  const answers = form.watch();
  useKeepDraft(person, draft, changesIn(answers, known));

  const part: CompanyPart = {
    prefix: 'company',
    answers,
    field,
    change: (changes) => {
      for (const [name, value] of Object.entries(changes))
        form.setValue(name as keyof CompanyAnswers, value, { shouldValidate: form.formState.isSubmitted });
    },
  };
  const place = [answers.district, answers.province].filter((text) => text.trim()).join(', ');

  return (
    <form ref={root} className="form-columns" method="post" noValidate onSubmit={submit}>
      <div className="form-aside">
        <Pictures name={answers.name} place={place} hint={props.pictureHint} {...props.pictures} />
      </div>
      <div className="form-main stack">
        {isDraft && <DraftNote onDrop={onDropDraft} />}
        <Part title="A empresa">
          <AboutFields {...part} />
        </Part>
        <Part title="Onde fica">
          <WhereFields {...part} />
        </Part>
        <Part title="Contactos">
          <ContactFields {...part} />
        </Part>
      </div>
      <FormFoot answers={answers} busy={busy} problem={problem} {...props} />
    </form>
  );
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section className="card card-body" aria-label={title}>
    <h2 className="mb-3">{title}</h2>
    {children}
  </section>
);

interface FootProps {
  answers: CompanyAnswers;
  busy: boolean;
  problem: string | undefined;
  text: string;
  busyText: string;
  progress?: number | undefined;
}

/** The button works only when all required fields are filled in. A live region names the missing ones. */
function FormFoot({ answers, busy, problem, text, busyText, progress }: FootProps) {
  const missing = missingText(answers);
  return (
    <FormBar>
      <Problem text={problem} />
      {progress !== undefined && <Progress of="Envio" progress={progress} />}
      <p className="hint form-missing" id="company-missing" role="status">
        {missing}
      </p>
      <div className="form-acts">
        <Button look="outline" href={paths.profile} onClick={goBack}>
          Cancelar
        </Button>
        <Button type="submit" disabled={missing !== undefined} busy={busy} aria-describedby="company-missing">
          {busy ? busyText : text}
        </Button>
      </div>
    </FormBar>
  );
}
