import { useId, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { TextArea } from '#components/ui/TextArea.tsx';
import { PlainForm } from '#islands/forms/PlainForm.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { ChoiceField } from '#islands/ui/ChoiceField.tsx';
import { useDraft, useKeepDraft } from '#islands/ui/use-draft.ts';
import { longestText } from '#lib/contract/deal-form.ts';
import type { Deal } from '#lib/contract/deals.ts';
import { dealTexts } from '#lib/copy/deals.ts';
import { dealCaseTexts as texts } from '#lib/copy/moderation/deal.ts';
import { settlements } from '#lib/deals/life.ts';
import { call } from '#scripts/calls/api.ts';
import { isConflict } from '#scripts/calls/api-error.ts';
import { randomText } from '#scripts/calls/device.ts';
import { personNow } from '#scripts/calls/token.ts';
import { dropDraft } from '#scripts/forms/draft.ts';
import { asModerator } from './factor.ts';

interface Props {
  deal: Deal;
  onSettled: (deal: Deal) => void;
  /** The deal is not as it was when the moderator looked. What was written stays. */
  onMoved: () => void;
}

const options = settlements.map((value) => ({
  value,
  name: texts.outcomes[value],
  effect: texts.effects[value],
}));

interface Values {
  readonly to: string;
  readonly words: string;
}

/** How a moderator settles a deal. What is written stays on the device until the server has it. */
export function SettleForm({ deal: { id, version }, onSettled, onMoved }: Props) {
  const [person] = useState(() => personNow() ?? 0);
  const form = `deal-${id}`;
  const { start } = useDraft<Values>(person, form, { to: '', words: '' });
  const [values, setValues] = useState(start);
  useKeepDraft(person, form, values);
  const [clientId] = useState(randomText);
  const [isChecked, setChecked] = useState(false);
  const { busy, problem, act } = useAct({ failed: texts.settleFailed });
  const field = useId();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const to = settlements.find((one) => one === values.to);
  const words = values.words.trim();

  const settle = () =>
    act(
      async () => {
        setChecked(true);
        if (!to) return;
        if (!words) return textarea.current?.focus();
        const json = { step: 'settle', version, to, text: words, client_id: clientId } as const;
        const settled = await asModerator(call('POST', `/deals/${id}/steps`, { json, person }));
        dropDraft(person, form);
        onSettled(settled);
      },
      (error) => isConflict(error) && onMoved(),
    );

  return (
    <PlainForm onSubmit={() => void settle()}>
      <ChoiceField
        legend={texts.how}
        options={options}
        chosen={values.to}
        error={isChecked && !to ? texts.noOutcome : undefined}
        onChoose={(to) => setValues({ ...values, to })}
      />
      <TextArea
        ref={textarea}
        id={field}
        label={texts.words}
        hint={texts.wordsHint}
        error={isChecked && !words ? dealTexts.required : undefined}
        className="case-letter"
        maxLength={longestText}
        autoComplete="off"
        value={values.words}
        onChange={({ currentTarget }) => setValues({ ...values, words: currentTarget.value })}
      />
      <Problem text={problem} />
      <Button type="submit" full busy={busy}>
        {texts.settle}
      </Button>
    </PlainForm>
  );
}
