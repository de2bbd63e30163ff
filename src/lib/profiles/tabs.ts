import type { PublicUser } from '#lib/contract/users.ts';

export type Tab = 'about' | 'portfolio' | 'services' | 'jobs';

interface NamedTab {
  readonly tab: Tab;
  readonly text: string;
}

const about = { tab: 'about', text: 'Sobre' } as const;
const portfolio = { tab: 'portfolio', text: 'Portfolio' } as const;

const tabs: Record<PublicUser['user_type'], readonly NamedTab[]> = {
  simple: [],
  freelancer: [about, portfolio, { tab: 'services', text: 'Meus Serviços' }],
  company: [
    about,
    portfolio,
    { tab: 'services', text: 'Meus Serviços' },
    { tab: 'jobs', text: 'Minhas Vagas' },
  ],
};

/** A company's public page must not say "my". */
export const companyPageTabs: readonly NamedTab[] = [
  about,
  portfolio,
  { tab: 'services', text: 'Serviços' },
  { tab: 'jobs', text: 'Vagas' },
];

export const tabsOf = (type: PublicUser['user_type']): readonly NamedTab[] => tabs[type];

export const currentTab = (among: readonly NamedTab[], asked: string | null): Tab =>
  among.find(({ tab }) => tab === asked)?.tab ?? 'about';

export const tabHref = (page: string, tab: Tab): string =>
  tab === 'about' ? page : `${page}${page.includes('?') ? '&' : '?'}tab=${tab}`;

export const tabLinks = (among: readonly NamedTab[], page: string, current: Tab) =>
  among.map(({ tab, text }) => ({ text, href: tabHref(page, tab), current: tab === current }));
