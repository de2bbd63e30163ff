import type { Schema } from '#server/db/schema.ts';
import { account } from './account.ts';
import { dealings } from './dealings.ts';
import type { Part, TableParts } from './part.ts';
import { published } from './published.ts';

const conversations = { within: 'conversas' };

/** A new table does not compile until it is said whose its rows are. */
export const tables: Readonly<Record<keyof Schema, TableParts>> = {
  ...account,
  ...published,
  ...dealings,
  conversations,
  members: conversations,
  messages: conversations,
  migrations: { nobodys: 'The program’s own.' },
  backups: { nobodys: 'The program’s own.' },
  system_samples: { nobodys: 'How the program does.' },
  system_alarms: { nobodys: 'How the program does.' },
  refresh_tokens: { nobodys: 'Hashes of secrets. The sessions they belong to are in the copy.' },
  phone_challenges: {
    nobodys: 'Registrations that wait some minutes for their code. They have no account yet.',
  },
  takeovers: { nobodys: 'Of whoever holds a number now, who has no account yet.' },
  sms_days: { nobodys: 'How many SMS a day were sent.' },
  codes: { nobodys: 'Hashes of codes that work for minutes.' },
  reset_tokens: { nobodys: 'Hashes of secrets that work for minutes.' },
  recovery_codes: { nobodys: 'Hashes of secrets, and nothing else.' },
  challenges: { nobodys: 'Hashes of secrets that work for minutes.' },
  socket_tickets: { nobodys: 'Hashes of secrets that work for seconds.' },
  queue: { nobodys: 'What the program still has to do, with words for others in it.' },
  visits: { nobodys: 'Who visited cannot be told: the codes change each day.' },
  day_counts: { nobodys: 'How often things were seen. The sums are with the things.' },
  entries: { nobodys: 'Computed from what is published.' },
  news: { nobodys: 'Which pages have to be made anew.' },
  entry_counts: { nobodys: 'Sums of all.' },
  words: { nobodys: 'Which words there are on the whole site.' },
  text_prints: { nobodys: 'Computed from what is published.' },
  withheld: { nobodys: 'A state of things. What was decided is in the decisions.' },
  cases: {
    nobodys: 'The work of moderators, with words of who reported. What was decided is in the decisions.',
  },
  moderation_log: { nobodys: 'The work of moderators. What was decided is in the decisions.' },
  told_acts: { nobodys: 'What others were told of. The acts are in the likes and follows.' },
  saved_search_keys: { nobodys: 'Shared by all who search the same. The searches are in the copy.' },
  saved_search_places: { nobodys: 'Shared by all who search the same. The searches are in the copy.' },
};

export const parts: readonly Part[] = Object.values(tables).flatMap((said) =>
  'parts' in said ? said.parts : [],
);
