/** What a page may cost with an empty cache, in bytes on the wire, headers and all; styles and script without theirs. */
export interface Budget {
  readonly page: string;
  readonly total: number;
  readonly html: number;
  readonly css: number;
  /** Files and inline scripts, compressed. */
  readonly script: number;
  readonly requests: number;
}

const KB = 1024;
// Its script tells on the sign-in page why somebody was led there, and knows who has a company.
// It also hears presses that start a conversation, keeps the badges, and leaves nothing on the device at sign-out: a
// quarter of a KB on each page, where files would be requests.
// Measuring what the device uses, and saving data where the browser asks for it, are 0.45 KB of it. The service worker,
// what waits without network and forgetting both at sign-out are 0.25 KB. Keeping the styles of a first page, which saves the
// next one 9 KB and a wait, and asking early for its first picture are 0.2 KB. Forgetting all that is a person's, and giving
// back what somebody writes whose session is over, is 0.1 KB. What brings the device what is needed without a network is
// 0.05 KB: the rest of it comes later. Holding back what is pressed before its script has come, and saying what does not come,
// is 0.6 KB, half of it in the head of each page: nothing else is there so early.
const still = { html: 14 * KB, css: 7.15 * KB, script: 7.4 * KB, requests: 6 };

export const budgets: readonly Budget[] = [
  { page: '/privacy', total: 25 * KB, ...still },
  { page: '/terms', total: 25 * KB, ...still },
  { page: '/ajuda', total: 25 * KB, ...still },
  // The sheet of lists and the script of pictures, which other pages do not carry.
  // Filters that apply at once load at the first touch, which takes 0.05 KB.
  // Without a company: how many there are, and their pictures, depends on which tests came before.
  { page: '/companies?q=nenhuma-assim', total: 25 * KB, ...still, script: 7.55 * KB, requests: 7 },
  // A form that sleeps brings what wakes it, and nothing else.
  { page: '/login', total: 25 * KB, ...still, script: 9.2 * KB },
  { page: '/register', total: 25 * KB, ...still, script: 9.2 * KB },
  { page: '/reset-password', total: 25 * KB, ...still, script: 9.2 * KB },
  { page: '/nada', total: 25 * KB, ...still },
  // Every component at once, islands asleep. A list with its filters, the sheet that shares, an interview and what a
  // conversation is about take 5.6 KB and the scripts of lists.
  {
    page: '/components',
    total: 50.6 * KB,
    html: 18.5 * KB,
    css: 14.2 * KB,
    script: 11.95 * KB,
    requests: 13,
  },
];

/** Of a person or a company; without pictures, which are as large as they are. What search engines read counts as script. */
export const profileBudget: Omit<Budget, 'page'> = {
  total: 60 * KB,
  ...still,
  // With the tiles and the viewer of portfolios: a sheet of their own would cost the tab a request.
  css: 8.4 * KB,
  // Leading who is suspended to what they may still do is 0.02 KB.
  script: 8.8 * KB,
  requests: 7,
};

/** The same, once somebody has begun to fill in the form: React, the form's own code and what checks it. */
export const awake: readonly (Pick<Budget, 'page' | 'total' | 'script'> & { readonly act: string })[] = [
  // Whoever signs out is told of nothing on this device any more: the calls take that back. They also tell what failed that
  // the network is back, and a refused one may ask for a proven e-mail: a quarter of a KB each.
  // What keeps the person also keeps which requests are theirs: less than a tenth of a KB.
  // Where one signs in, also the button for passkeys and what opens the second step.
  { page: '/login', act: '#email', total: 111.1 * KB, script: 94.1 * KB },
  // With what finds addresses in names, to which the other two lend names of their parts, and where a new account goes on.
  { page: '/register', act: '#email', total: 110.9 * KB, script: 93.9 * KB },
  // Three forms in one: no step waits for a file while the code runs out.
  { page: '/reset-password', act: '#email', total: 111.3 * KB, script: 94.5 * KB },
];

/** Of the feed with ten things, asleep; without pictures. What the island begins with counts as script. */
export const feedBudget: Omit<Budget, 'page'> = {
  total: 100 * KB,
  html: 12.8 * KB,
  // With the way to ask for a price, and to talk, and to see a picture while data are saved.
  css: 8.5 * KB,
  script: 15 * KB,
  requests: 12,
};

/** Of the feed with its filters and the switch between its arrangements. */
// The question whether a device may be told stands among the toasts, whose sheet is every page's.
export const exploreBudget: Omit<Budget, 'page'> = { ...feedBudget, css: 9.5 * KB };

/** Of a page of ten results, asleep, as for the feed; its filters and recent searches come with it. */
export const searchBudget: Omit<Budget, 'page'> = { ...feedBudget, css: 10.5 * KB, requests: 13 };

/** Of a service; without pictures. What asks for a quote by WhatsApp or the chat, shares and counts visits comes with it; search engines' data counts as script. */
export const serviceBudget: Omit<Budget, 'page'> = {
  total: 60 * KB,
  html: 14 * KB,
  css: 7.6 * KB,
  // Leading who is suspended to what they may still do is 0.02 KB.
  script: 9.95 * KB,
  requests: 12,
};

/** Of a page of ten vacancies, asleep; without pictures. What the island begins with counts as script. Liking and sharing, 1 KB of it, need no island; their sheet spares each card its links. */
export const jobsBudget: Omit<Budget, 'page'> = {
  total: 40 * KB,
  html: 12 * KB,
  css: 9.85 * KB,
  script: 13.45 * KB,
  requests: 12,
};

/** Of a page of ten requests, asleep, as for vacancies. */
export const requestsBudget: Omit<Budget, 'page'> = { ...jobsBudget, total: 35 * KB };

/** Of a vacancy; without pictures. Applying loads by a press. Telling a missing factor from an ended session is 0.04 KB. */
export const jobBudget: Omit<Budget, 'page'> = { ...jobsBudget, script: 10.1 * KB };

/** Of a page of twelve works, asleep; without pictures. What the island begins with counts as script. */
export const portfolioBudget: Omit<Budget, 'page'> = {
  total: 45 * KB,
  html: 10.4 * KB,
  css: 9.15 * KB,
  // With the ears for presses, which every page of cards shares: who likes or shares loads no React.
  script: 12.25 * KB,
  requests: 10,
};

/** Of the portfolio of one seller, twelve works with their slides, and the script of the viewer. */
export const portfolioTabBudget: Omit<Budget, 'page'> = {
  ...profileBudget,
  total: 45 * KB,
  script: 11.8 * KB,
  // One of them the zoom, which the chat has too: beside the others, not after them.
  requests: 9,
};

/** Of the page that looks for somebody to talk with; without pictures. */
export const chatSearchBudget: Omit<Budget, 'page'> = {
  ...still,
  total: 25 * KB,
  script: 8.05 * KB,
  requests: 7,
};

/**
 * Of the conversations, with one open: React, what keeps messages on the device, and the answers of the calls. The outbox,
 * which sends all else too, is 1.4 KB more than one for messages alone, and a file of its own with headers.
 */
export const messagesBudget: Omit<Budget, 'page'> = {
  // With the number of unread ones, which the page asks for where the socket comes late: 0.3 KB.
  total: 129.6 * KB,
  html: 9 * KB,
  css: 12 * KB,
  // The names of drafts came into the file of the outbox, so that the worker brings visitors no React: 0.1 KB. A call may
  // ask who is at the device: 0.2 KB. What asks for the words beside a doubtful message, and takes out what moderation took,
  // is 0.07 KB. What begins a quote or an offer from a conversation is 0.6 KB, what holds back a press 0.2 KB.
  script: 103.6 * KB,
  requests: 28,
};
/** Script of ours: without React. */
export const messagesOwn = 45.4 * KB;

/** Of the page of moderation, as everybody gets it: that of what is not found, and who asks where somebody has signed in. */
export const moderationBudget: Omit<Budget, 'page'> = {
  ...still,
  total: 25 * KB,
  script: 7.8 * KB,
  requests: 7,
};
/** With its island, which comes to moderators alone. */
export const moderationIsland: Pick<Budget, 'total' | 'script' | 'css'> = {
  total: 151.1 * KB,
  // React is 58 KB of it, and what every form of the site brings 21 KB. Half a kilobyte is the third screen, of
  // verifications, for which the bundler cuts the shared parts smaller. Who wrote it, and
  // the cases of one owner that stand together, are half a kilobyte.
  script: 124.1 * KB,
  css: 8.4 * KB,
};
