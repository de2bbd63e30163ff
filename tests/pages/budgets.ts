import type { Cost } from '#tests/support/sizes.ts';

const KB = 1024;

/** Round numbers, in KB. What a page weighs today stands in sizes.json, and `npm test` prints both. */
const inBytes = <B extends Partial<Cost>>(budget: B): B =>
  Object.fromEntries(
    Object.entries(budget).map(([part, most]) => [part, part === 'requests' ? most : most * KB]),
  ) as B;

/** A page that only reads: the shell, held presses, what keeps the badges and what forgets a person at sign-out. */
const still = { total: 21, html: 14, css: 7.5, script: 4, requests: 6 };
/** A form that sleeps brings what wakes it, and nothing else. */
const form = { ...still, total: 19 };
/**
 * Once somebody has begun to fill it in: React, the form's own code and what checks it. With the step that takes the code
 * of an SMS.
 */
const awake = { total: 115.5, script: 97.5 };
/** Ten vacancies or requests, asleep: liking and sharing need no island. */
const list = { total: 28, html: 12, css: 9, script: 6, requests: 9 };
/** Ten things of any kind, asleep. What the island begins with counts as script. */
const feed = { total: 42, html: 12, css: 8.5, script: 4.5, requests: 9 };
/** What search engines read counts as script. */
const profile = { total: 25, html: 14, css: 9, script: 5, requests: 7 };

/**
 * What a page may cost with an empty cache, on the wire, headers and all; styles and script without theirs, inline ones
 * with them, and no page with the pictures that people have published.
 */
export const budgets = {
  '/privacy': inBytes(still),
  '/terms': inBytes(still),
  // It grows with what people can do here.
  '/ajuda': inBytes({ ...still, total: 23 }),
  // With all calls of services, or with an index of all. The button that copies has a script of its own.
  '/api/docs': inBytes({ ...still, total: 24, css: 8 }),
  '/api/docs/services': inBytes({ ...still, total: 24, css: 8 }),
  '/nada': inBytes(still),
  // The sheet of lists and the script of pictures, which other pages do not carry. Without a company: how many there are,
  // and their pictures, depends on which tests came before.
  '/companies?q=nenhuma-assim': inBytes({ ...still, css: 8.5, script: 4.5, requests: 7 }),
  '/login': inBytes(form),
  '/register': inBytes(form),
  '/reset-password': inBytes(form),
  '/login awake': inBytes(awake),
  '/register awake': inBytes(awake),
  // Three forms in one: no step waits for a file while the code runs out.
  '/reset-password awake': inBytes(awake),
  // Every component at once, islands asleep, and every drawing.
  '/components': inBytes({ total: 57, html: 16, css: 13, script: 10.5, requests: 14 }),
  profile: inBytes(profile),
  // With the sheet of the rails, a file of its own, because it comes behind the first screen.
  feed: inBytes({ ...feed, css: 9 }),
  explore: inBytes({ ...feed, total: 39, css: 8.5 }),
  search: inBytes({ ...feed, total: 44, css: 9.5, script: 7.5, requests: 11 }),
  // With what clients say, and how many gave each number of stars.
  service: inBytes({ total: 41, html: 12, css: 9, script: 6, requests: 12 }),
  vacancies: inBytes(list),
  // The drawings of trades, where no picture was sent: one file, which home brings too.
  requests: inBytes({ ...list, total: 40 }),
  // Applying loads by a press.
  vacancy: inBytes(list),
  portfolio: inBytes({ total: 21, html: 10.5, css: 8.5, script: 4.5, requests: 10 }),
  // Twelve works with their slides, the viewer, and the zoom that the chat has too: a file beside the others.
  'portfolio of one': inBytes({ ...profile, total: 31, script: 10, requests: 9 }),
  'who to talk with': inBytes({ ...still, requests: 7 }),
  // With one conversation open: React, what keeps messages on the device, and the outbox, which sends all else too.
  // Faces without a photo are drawings, one file of 2 KB for all pages.
  // 1 KB of it is what companies need before their own parts load: several lists, and hearing who is at a conversation.
  // The styles stand in the page of somebody new, so that no sheet is waited for: 1 KB more than a file of them.
  messages: inBytes({ total: 136, html: 10.5, css: 9, script: 107, requests: 30 }),
  'messages without React': inBytes({ script: 49 }),
  // As everybody gets it: the page of what is not found, and who asks where somebody has signed in.
  moderation: inBytes({ ...still, script: 4.5, requests: 7 }),
  // With its island, which comes to moderators alone: 58 KB of it are React, 2 faces.
  'moderation for moderators': inBytes({ total: 140, css: 9, script: 109 }),
} as const;

export type BudgetName = keyof typeof budgets;
