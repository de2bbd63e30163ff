import type { RefObject } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import type { ModerationCase } from '#lib/contract/moderation.ts';
import { caseTexts as texts } from '#lib/copy/moderation/case.ts';
import { stateNames } from '#lib/copy/moderation/queue.ts';
import { subjectNames } from '#lib/copy/moderation/subjects.ts';
import { formatTime } from '#lib/format/date.ts';
import { call } from '#scripts/calls/api.ts';
import { personNow } from '#scripts/calls/token.ts';
import { endToast } from '#scripts/stores/toasts.ts';
import { asModerator } from './factor.ts';
import { Key } from './Key.tsx';
import { useKeys } from './use-keys.ts';

interface Props {
  found: ModerationCase;
  heading: RefObject<HTMLHeadingElement | null>;
  onChanged: (found: ModerationCase) => void;
  onSaid: (text: string) => void;
}

const about = 'claim';

export function CaseHead({ found, heading, onChanged, onSaid }: Props) {
  const { id, subject, state, steps, withheld } = found;
  const step = steps.includes('release') && isMine(found) ? 'release' : 'claim';
  const mayStep = steps.includes(step) && (!found.claimed_by || isMine(found));
  const { busy, act } = useAct({
    failed: step === 'claim' ? texts.claimFailed : texts.releaseFailed,
    about,
  });

  const take = () =>
    act(async () => {
      onChanged(await asModerator(call('POST', `/moderation/cases/${id}/${step}`)));
      endToast(about);
      onSaid(step === 'claim' ? texts.claimed : texts.released);
    });
  useKeys({ c: () => mayStep && void take() });

  return (
    <header className="stack-tight">
      <h2 ref={heading} className="wrap-anywhere" id="case-title" tabIndex={-1}>
        {subject.title}
      </h2>
      <p className="flex flex-wrap items-center">
        <span className="pill mr-2">{subjectNames[subject.type]}</span>
        <span className="pill pill-info mr-2">{stateNames[state]}</span>
        {subject.path && !withheld && (
          <a className="mr-2" href={subject.path}>
            {texts.seePage}
          </a>
        )}
      </p>
      {withheld && <p className="hint">{texts.withheld[withheld]}</p>}
      <Claimed found={found} />
      {mayStep && (
        <Button look="outline" size="small" busy={busy} onClick={take}>
          {step === 'claim' ? texts.claim : texts.release}
          <Key>C</Key>
        </Button>
      )}
    </header>
  );
}

const isMine = ({ claimed_by }: ModerationCase) => claimed_by !== null && claimed_by.id === personNow();

function Claimed({ found }: { found: ModerationCase }) {
  const { claimed_by: by, claimed_until: until } = found;
  if (!by || !until) return null;
  const time = formatTime(new Date(until));
  return <p className="hint">{isMine(found) ? texts.withYouUntil(time) : texts.withUntil(by.name, time)}</p>;
}
