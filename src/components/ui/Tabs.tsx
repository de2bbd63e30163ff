import type { MouseEvent } from 'react';
import { badgeText } from '#lib/format/badge.ts';

interface Tab {
  readonly text: string;
  readonly href: string;
  readonly current?: boolean;
  readonly unread?: number;
  readonly count?: number | string | undefined;
}

interface Props<T extends Tab> {
  label: string;
  tabs: readonly T[];
  /** For pages that only change their content. A press that opens a new browser tab still follows the link. */
  onChoose?: (tab: T) => void;
}

/** Tabs are links: each tab has a URL, works without script and can be shared. */
export const Tabs = <T extends Tab>({ label, tabs, onChoose }: Props<T>) => (
  <nav className="tabs" aria-label={label}>
    {tabs.map((tab) => (
      <a
        key={tab.href}
        className="tab"
        href={tab.href}
        aria-current={tab.current ? 'page' : undefined}
        onClick={onChoose && ((event) => stay(event, () => onChoose(tab)))}
      >
        {tab.text}
        {tab.count !== undefined && <span className="count">{tab.count}</span>}
        {tab.unread ? <Unread count={tab.unread} /> : null}
      </a>
    ))}
  </nav>
);

const Unread = ({ count }: { count: number }) => (
  <>
    <span className="badge" aria-hidden="true">
      {badgeText(count)}
    </span>
    <span className="visually-hidden">{`, ${badgeText(count)} por ler`}</span>
  </>
);

function stay(event: MouseEvent, choose: () => void) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  choose();
}
