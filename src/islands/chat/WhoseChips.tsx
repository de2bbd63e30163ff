import { useEffect, useState } from 'react';
import type { Conversation } from '#lib/contract/chat.ts';
import type { Company } from '#lib/contract/companies.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { badgeText } from '#lib/format/badge.ts';
import { paths } from '#lib/paths.ts';
import { fetchPerson, lastKnown } from '#scripts/calls/person.ts';
import type { Whose } from '#scripts/chat/chats.ts';
import { kept } from '#scripts/stores/kept.ts';

interface Props {
  conversations: readonly Conversation[];
  whose: Whose | undefined;
  /** These come from the chat itself, so that this part stays out of its first script. */
  isListed: (conversation: Conversation, whose: Whose | undefined) => boolean;
  listOf: (whose: Whose) => void;
  goTo: (company: number | undefined) => void;
  /** The company that the address names. */
  asked: number | undefined;
  /** The conversation that is open. Its list is shown beside it. */
  open: number | undefined;
  /** False while people are listed instead. */
  isShown: boolean;
}

const lastKey = 'chat-whose';

/** For who answers for companies, in place of the chip for conversations: one's own, and those of each company. */
export function WhoseChips({ conversations, whose, isListed, listOf, goTo, asked, open, isShown }: Props) {
  const [companies, setCompanies] = useState(answeredFor);
  // Whoever belonged to one when the session began may have been taken out since, or may do more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, and compared with those it began with
  useEffect(() => {
    void fetchPerson().then(() => answeredFor().length === companies.length || setCompanies(answeredFor));
  }, []);
  const opened = conversations.find(({ id }) => id === open);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the conversation with which the page began, no later one
  useEffect(() => {
    if (companies.length === 0) return;
    const isBegun = opened && asked === undefined;
    listOf(isBegun ? listWith(opened) : companyIn(companies, asked ?? Number(kept[lastKey])));
  }, [companies, asked, listOf]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the conversation when another is opened, no later
  useEffect(() => {
    if (opened && whose !== undefined && !isListed(opened, whose)) listOf(listWith(opened));
  }, [opened?.id]);

  const lists: readonly { readonly of: Whose; readonly name: string }[] = [
    { of: 'own', name: texts.me },
    ...companies.map(({ id, name }) => ({ of: id, name })),
  ];
  return lists.map(({ of, name }) => {
    const isChosen = isShown && of === whose;
    const company = of === 'own' ? undefined : of;
    const unread = conversations
      .filter((one) => isListed(one, of))
      .reduce((sum, { unread_count }) => sum + unread_count, 0);
    return (
      <a
        key={of}
        className={isChosen ? 'chip chip-on' : 'chip'}
        href={company ? `${paths.messages}?empresa=${company}` : paths.messages}
        aria-current={isChosen ? 'page' : undefined}
        onClick={(event) => {
          event.preventDefault();
          kept[lastKey] = String(of);
          listOf(of);
          goTo(company);
        }}
      >
        <span className="one-line">{name}</span>
        {unread > 0 && !isChosen && (
          <>
            <span className="badge ml-2" aria-hidden="true">
              {badgeText(unread)}
            </span>
            <span className="visually-hidden">{`, ${texts.unread(badgeText(unread))}`}</span>
          </>
        )}
      </a>
    );
  });
}

const answeredFor = (): readonly Company[] =>
  lastKnown()?.companies.filter(({ actions }) => actions?.includes('answer')) ?? [];

const companyIn = (companies: readonly Company[], id: number): Whose =>
  companies.some((company) => company.id === id) ? id : 'own';

const listWith = ({ is_team, company_id }: Conversation): Whose => (is_team && company_id) || 'own';
