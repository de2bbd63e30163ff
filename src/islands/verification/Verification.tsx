import { useState } from 'react';
import { Moment } from '#components/art/Moment.tsx';
import { SealedName } from '#components/companies/SealedName.tsx';
import { Withheld } from '#components/moderation/Withheld.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Coming } from '#components/ui/Coming.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Fact } from '#components/ui/Fact.tsx';
import { Progress } from '#components/ui/Progress.tsx';
import { NotLoaded } from '#islands/ui/NotLoaded.tsx';
import { useReady } from '#islands/ui/use-ready.ts';
import type { Verification as State } from '#lib/companies/seal.ts';
import type { Company } from '#lib/contract/companies.ts';
import type { OwnVerification } from '#lib/contract/verification.ts';
import { sealTexts } from '#lib/copy/seal.ts';
import { verificationScreen as texts } from '#lib/copy/verification.ts';
import { paths } from '#lib/paths.ts';
import { SendForm } from './SendForm.tsx';
import { useVerification } from './use-verification.ts';

/** How far the verification of one's own company is, and the form that asks for it. */
export default function Verification({ id }: { id: string }) {
  const root = useReady<HTMLDivElement>();
  const { value, problem, load, change } = useVerification(id);
  return (
    <div ref={root} className="stack">
      {problem && <NotLoaded problem={problem} onRetry={load} />}
      {value === undefined && !problem && <Skeleton />}
      {value === null && (
        <EmptyState title={texts.missing} text={texts.missingHow}>
          <Button href={paths.profile}>{texts.toProfile}</Button>
        </EmptyState>
      )}
      {value && (
        <Shown {...value} onSent={(verification) => change((now) => now && { ...now, verification })} />
      )}
    </div>
  );
}

const looks: Readonly<Record<State, string>> = {
  none: 'pill',
  pending: 'pill pill-warn',
  verified: 'pill pill-ok',
  refused: 'pill pill-danger',
};

interface ShownProps {
  company: Company;
  verification: OwnVerification;
  onSent: (verification: OwnVerification) => void;
}

function Shown({ company, verification, onSent }: ShownProps) {
  const { state } = verification;
  const [renews, setRenews] = useState(false);
  const asks = state === 'none' || state === 'refused' || (state === 'verified' && renews);
  return (
    <>
      <section className="card card-body stack-tight" aria-labelledby="verification-company">
        {state === 'verified' && <Moment name={company.name} />}
        <p>
          <span className={looks[state]}>{texts.states[state]}</span>
        </p>
        <h2 className="wrap-anywhere" id="verification-company" tabIndex={-1}>
          <SealedName name={company.name} word={state === 'verified' ? sealTexts.verified : undefined} />
        </h2>
        <div role="status">
          <Said verification={verification} />
        </div>
        {state !== 'verified' && (
          <div className="note flex-col">
            <p className="hint">{texts.willLook}</p>
            <b className="letters-f18 text-text wrap-anywhere">
              <SealedName name={company.name} word={sealTexts.verified} />
            </b>
          </div>
        )}
        {state === 'verified' && !renews && (
          <p>
            <Button look="outline" size="small" onClick={() => setRenews(true)}>
              {texts.renew}
            </Button>
          </p>
        )}
      </section>
      {asks && company.state && <Withheld state={company.state} />}
      {asks &&
        !company.state &&
        (company.nuit_valid ? (
          <SendForm
            companyId={company.id}
            onSent={(sent) => {
              setRenews(false);
              onSent(sent);
              document.getElementById('verification-company')?.focus();
            }}
          />
        ) : (
          <div className="note note-warn stack-tight">
            <p>{texts.wrongNuit}</p>
            <Button look="outline" size="small" href={paths.editCompanyOf(company.id)}>
              {texts.edit}
            </Button>
          </div>
        ))}
    </>
  );
}

function Said({ verification }: { verification: OwnVerification }) {
  const { state, since, reason, verified_at, licence_seen, until, documents_until } = verification;
  return (
    <>
      {state === 'none' && <p className="text-text2">{since ? texts.ended(since) : texts.none}</p>}
      {state === 'pending' && since && <p>{texts.pending(since)}</p>}
      {state === 'pending' && until && <p className="mt-2">{texts.stillSealed(until)}</p>}
      {state === 'refused' && since && <p>{texts.refused(since)}</p>}
      {state === 'verified' && verified_at && until && (
        <>
          <p>{texts.seen(licence_seen)}</p>
          <dl className="fact-table mt-2 font-semibold">
            <Fact name={texts.seenOn}>{texts.day(verified_at)}</Fact>
            {documents_until && <Fact name={texts.documents}>{texts.day(documents_until)}</Fact>}
            <Fact name={texts.until}>{texts.day(until)}</Fact>
          </dl>
          <TimeLeft from={verified_at} until={until} />
        </>
      )}
      {reason && (
        <>
          <h3 className="mt-3">{state === 'verified' ? texts.renewalRefused : texts.why}</h3>
          <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
          {state === 'refused' && <p className="mt-2">{texts.again}</p>}
        </>
      )}
    </>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** How much is left of the time for which documents were seen. */
function TimeLeft({ from, until }: { from: string; until: string }) {
  const [left] = useState(() => Math.max(0, Date.parse(until) - Date.now()));
  const days = texts.left(Math.ceil(left / dayMs));
  return (
    <>
      <Progress label={days} progress={left / (Date.parse(until) - Date.parse(from))} />
      <p className="hint">{days}</p>
    </>
  );
}

const Skeleton = () => (
  <Coming>
    <div className="card skeleton verification-coming" />
  </Coming>
);
