import { useEffect, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { useAct } from '#islands/forms/use-act.ts';
import { useLateSheet } from '#islands/ui/use-sheet.tsx';
import type { Conversation, Message } from '#lib/contract/chat.ts';
import { claimMs } from '#lib/contract/chat-form.ts';
import { teamChatTexts as texts } from '#lib/copy/team-chat.ts';
import { lock } from '#lib/icons.ts';
import { call } from '#scripts/calls/api.ts';
import { lastKnown } from '#scripts/calls/person.ts';
import { personNow } from '#scripts/calls/token.ts';
import { toastError } from '#scripts/stores/toasts.ts';

const loadNote = () => import('./NoteSheet.tsx').then((part) => part.NoteSheet);

interface Props {
  conversation: Conversation;
  /** These come from the chat itself, so that this part stays out of its first script. */
  noteClaim: (id: number, claim: Conversation['claim']) => void;
  arrive: (note: Message) => Promise<void>;
  /** Who left the company on another device learns it by what they can't do any more. */
  checkShown: () => void;
}

/** For the people of a company: who of them is at it, and what only they read. */
export function TeamBar({ conversation, noteClaim, arrive, checkShown }: Props) {
  const { id, company_id } = conversation;
  const [company] = useState(() => lastKnown()?.companies.find((one) => one.id === company_id));
  const claim = useLiving(conversation.claim);
  const isMine = claim?.by.id === personNow();
  const { busy, act } = useAct({ failed: texts.claimFailed, about: 'claim' });
  const { sheet, ask } = useLateSheet(loadNote);

  const change = (method: 'POST' | 'DELETE') =>
    navigator.onLine
      ? act(
          async () => noteClaim(id, (await call(method, `/chat/conversations/${id}/claim`)).claim),
          checkShown,
        )
      : toastError(texts.needsNetwork, { about: 'claim' });

  return (
    <div className="chat-team flex flex-none items-center letters-f14">
      <div className="grow">
        {company && <p className="one-line letters-f13 text-text2">{texts.answersAs(company.name)}</p>}
        <p className="one-line" role="status">
          {claim ? (isMine ? texts.mine : texts.by(claim.by.name)) : texts.nobody}
        </p>
      </div>
      <Button look="text" size="small" busy={busy} onClick={() => void change(isMine ? 'DELETE' : 'POST')}>
        {isMine ? texts.leave : texts.claim}
      </Button>
      <Button look="text" size="small" onClick={() => ask({ conversation, arrive })}>
        <Icon of={lock} />
        {texts.note}
      </Button>
      {sheet}
    </div>
  );
}

/** Undefined once it has ended by itself. */
function useLiving(claim: Conversation['claim']) {
  const [now, setNow] = useState(() => Date.now());
  const endsAt = claim ? Date.parse(claim.at) + claimMs : 0;
  useEffect(() => {
    setNow(Date.now());
    if (endsAt === 0) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, endsAt - Date.now()) + 1000);
    return () => clearTimeout(timer);
  }, [endsAt]);
  return claim && endsAt > now ? claim : undefined;
}
