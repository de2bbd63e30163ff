import type { MouseEvent } from 'react';
import { addressOf, goTo, type Place, type Tab } from './use-address.ts';

const tabs: readonly { tab: Tab; text: string }[] = [
  { tab: 'dashboard', text: 'Dashboard' },
  { tab: 'services', text: 'Serviços' },
];

/** Links with an address of their own; pressed plainly, the page stays and only its content changes. */
export const Tabs = ({ current, company }: { current: Tab; company: string }) => (
  <nav className="tabs mb-4" aria-label="Os meus serviços">
    {tabs.map(({ tab, text }) => {
      const place: Place = { tab, company };
      return (
        <a
          key={tab}
          className="tab"
          href={addressOf(place)}
          aria-current={tab === current ? 'page' : undefined}
          onClick={(event) => stay(event, () => tab !== current && goTo(place))}
        >
          {text}
        </a>
      );
    })}
  </nav>
);

/** Not where another browser tab is asked for. */
function stay(event: MouseEvent, go: () => void) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go();
}
