import { useStore } from '@nanostores/react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { EmptyState } from '#components/ui/EmptyState.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { useLate } from '#islands/ui/use-late.ts';
import { useReady } from '#islands/ui/use-ready.ts';
import { useLateSheet } from '#islands/ui/use-sheet.tsx';
import type { Message } from '#lib/contract/chat.ts';
import { messagesTexts as texts } from '#lib/copy/messages.ts';
import { search as searchIcon } from '#lib/icons.ts';
import { paths } from '#lib/paths.ts';
import { logUnexpected } from '#scripts/calls/api-error.ts';
import { $conversations, $whose, isListed, listOf, renewed } from '#scripts/chat/chats.ts';
import { $saver } from '#scripts/stores/preferences.ts';
import { $person } from '#scripts/stores/session.ts';
import { ConversationList, ListSkeleton } from './ConversationList.tsx';
import { ConversationPane, UnloadedPane } from './ConversationPane.tsx';
import {
  close,
  endView,
  go,
  searchOf,
  type UserFilter,
  useAddress,
  userFilters,
  view,
} from './use-address.ts';
import { useBegun } from './use-begun.ts';
import { useVisibleHeight } from './use-visible-height.ts';

const loadViewer = () => import('./PictureViewer.tsx').then((part) => part.loadDressed());
const loadPeople = () => import('./PeopleList.tsx').then((part) => part.PeopleList);
const loadWhose = () => import('./WhoseChips.tsx').then((part) => part.WhoseChips);
const loadBegin = () => import('./BeginSheet.tsx').then((part) => part.BeginSheet);

interface Props {
  search: string;
  drawing?: ReactNode;
}

export default function Messages({ search, drawing }: Props) {
  const root = useReady<HTMLDivElement>();
  const { open, message, filter, tab, company, isViewing } = useAddress(search);
  const { isBegun, begunWith } = useBegun(open);
  const answers = useStore($person)?.mine?.some((mark) => mark.startsWith('answer:')) === true;
  const WhoseChips = useLate(loadWhose, { isWanted: isBegun && answers });
  const whose = useStore($whose);
  const conversations = useStore($conversations) ?? [];
  const isOfCompany = typeof whose === 'number';

  const onOpen = useCallback((id: number) => go({ open: id, filter, company }), [filter, company]);
  const onBack = useCallback(() => close({ filter, company }), [filter, company]);
  const { viewed, onView } = useViewed();
  const saves = useStore($saver) === 'on';
  const PictureViewer = useLate(loadViewer, { isWanted: isViewing, onFailed: endView });
  const PeopleList = useLate(loadPeople, {
    isWanted: isBegun && tab === 'users',
    onFailed: () => go({ open, filter, company }, { replace: true }),
  });
  const { sheet: beginSheet, ask: begin } = useLateSheet(loadBegin);
  useBeginLink(() => begin({ onOpen }));

  useEffect(() => {
    root.current?.closest('.chat')?.toggleAttribute('data-open', open !== undefined);
  }, [root, open]);
  useRowFocus(root, open);
  useVisibleHeight(root);
  // Whoever answers for a company has a chip for each list in place of one for all. A company begins with nobody.
  const kinds = WhoseChips ? (['users'] as const) : (['conversations', 'users'] as const);
  const first = useRef(open);
  const hasChosen = useRef(false);
  hasChosen.current ||= open !== first.current;

  return (
    <>
      {/* Loads the island, because the rest has no box that could scroll into view. */}
      <i className="chat-wake" />
      <div ref={root} className="chat-parts">
        <div className="chat-list min-w-0 pb-4">
          <a className="chat-search" href={paths.chatSearch}>
            <Icon of={searchIcon} className="mr-3" />
            {texts.searchBox}
          </a>
          <nav className="chat-kinds" aria-label={texts.title}>
            {WhoseChips && (
              <WhoseChips
                conversations={conversations}
                whose={whose}
                isListed={isListed}
                listOf={listOf}
                goTo={goTo}
                asked={company}
                open={open}
                isShown={tab === 'conversations'}
              />
            )}
            {(isOfCompany ? [] : kinds).map((one) => (
              <a
                key={one}
                className={tab === one ? 'chip chip-on' : 'chip'}
                href={paths.messages + searchOf({ tab: one, filter })}
                aria-current={tab === one ? 'page' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  go({ open, tab: one, filter, company }, { replace: true });
                }}
              >
                {texts[one]}
              </a>
            ))}
            {!isOfCompany && (
              <select
                className={filter === 'all' ? 'chip' : 'chip chip-on'}
                aria-label={texts.filterLabel}
                value={filter}
                onChange={(event) => {
                  go(
                    { open, tab, filter: event.currentTarget.value as UserFilter, company },
                    { replace: true },
                  );
                }}
              >
                {userFilters.map((one) => (
                  <option key={one} value={one}>
                    {texts.filters[one]}
                  </option>
                ))}
              </select>
            )}
          </nav>
          {/* A script asks here whether to send pushes, beside no conversation that somebody reads. */}
          <div className="chat-asks" role="status" data-push-place="" />
          {isBegun && tab === 'conversations' && (
            <ConversationList
              filter={isOfCompany ? 'all' : filter}
              open={open}
              drawing={drawing}
              onOpen={onOpen}
            />
          )}
          {PeopleList && tab === 'users' && <PeopleList filter={filter} onOpen={onOpen} />}
          {/* Of the server's page too, so that it stands there from the first paint. */}
          {!(tab === 'users' ? PeopleList : isBegun) && <ListSkeleton />}
        </div>
        <div className="chat-open flex-1 min-h-0">
          {open && !isBegun ? (
            <UnloadedPane onBack={onBack} />
          ) : open ? (
            <ConversationPane
              key={`${open}-${message}`}
              id={open}
              target={message}
              takesFocus={hasChosen.current}
              begunWith={open === begunWith?.id ? begunWith.about : undefined}
              onBack={onBack}
              onView={onView}
            />
          ) : (
            <EmptyState
              drawing={drawing}
              className="chat-nothing-open"
              title={texts.choose}
              text={texts.chooseHow}
            >
              <Button href={paths.chatSearch}>{texts.begin}</Button>
            </EmptyState>
          )}
        </div>
        {beginSheet}
        {isViewing && viewed?.file_url && PictureViewer && (
          <PictureViewer
            address={(saves && viewed.still_url) || viewed.file_url}
            name={viewed.filename ?? texts.picture}
            onClose={endView}
            file={viewed.file_url}
          />
        )}
      </div>
    </>
  );
}

const goTo = (company: number | undefined) => go({ company }, { replace: true });

/** Without script, the link in the page's head leads to the search page. With script it opens a dialog. */
function useBeginLink(begin: () => void) {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = (event.target as Element).closest('[data-begin-chat]');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      begin();
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  });
}

function useRowFocus(root: RefObject<HTMLElement | null>, open: number | undefined) {
  const before = useRef(open);
  useEffect(() => {
    const left = open === undefined ? before.current : undefined;
    before.current = open;
    if (left) root.current?.querySelector<HTMLElement>(`[data-conversation="${left}"]`)?.focus();
  }, [root, open]);
}

function useViewed() {
  const [viewed, setViewed] = useState<Message>();
  const onView = useCallback(async (message: Message) => {
    setViewed((await renewed(message).catch(logUnexpected)) || message);
    view();
  }, []);
  return { viewed, onView };
}
