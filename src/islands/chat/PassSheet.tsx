import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Problem } from '#islands/forms/Problem.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { ConfirmSheet } from '#islands/ui/SheetForm.tsx';
import type { Conversation } from '#lib/contract/chat.ts';
import type { Company } from '#lib/contract/companies.ts';
import { passChatTexts as texts } from '#lib/copy/pass-chat.ts';
import { paths } from '#lib/paths.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError } from '#scripts/calls/api-error.ts';
import { lastKnown } from '#scripts/calls/person.ts';
import { toastSuccess } from '#scripts/stores/toasts.ts';

interface Props {
  conversation: Conversation;
  /** It comes from the chat itself, so that this part stays out of its first script. */
  loadAgain: (id: number) => Promise<unknown>;
  open: boolean;
  onClose: () => void;
}

/** Gives a conversation that its owner had as a person to the company. */
export function PassSheet({ conversation: { id, peer }, loadAgain, open, onClose }: Props) {
  const [companies] = useState(() => lastKnown()?.companies.filter(({ role }) => role === 'owner') ?? []);
  const [chosen, setChosen] = useState(companies[0]);
  const [other, setOther] = useState<number>();
  const { busy, problem, act } = useAct({ failed: texts.failed });

  const pass = ({ id: company_id, name }: Company) =>
    act(
      async () => {
        setOther(undefined);
        await call('POST', `/chat/conversations/${id}/share`, { json: { company_id } });
        await loadAgain(id);
        onClose();
        toastSuccess(texts.passed(name), { about: 'pass' });
      },
      (error) => error instanceof ApiError && setOther(error.answer.conversation_id),
    );

  return (
    <ConfirmSheet
      title={texts.title}
      open={open}
      act={texts.pass}
      isHarmless
      busy={busy}
      onConfirm={() => chosen && void pass(chosen)}
      onClose={onClose}
    >
      <Problem text={problem} />
      {problem && other && (
        <p>
          <Button look="outline" href={paths.conversation(other)}>
            {texts.toOther}
          </Button>
        </p>
      )}
      {companies.length > 1 && (
        <label>
          <span className="label">{texts.to}</span>
          <select
            className="input"
            value={chosen?.id}
            onChange={({ currentTarget }) =>
              setChosen(companies.find((company) => String(company.id) === currentTarget.value))
            }
          >
            {companies.map((company) => (
              <option key={company.id} value={company.id}>
                {company.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {chosen && <p>{texts.effect(chosen.name, peer.display_name)}</p>}
    </ConfirmSheet>
  );
}
