import type { Span } from '#lib/moderation/signals.ts';
import type { Reading } from './reading.ts';

/** A sentence around what a pattern matched, and that. All three are roles. */
export interface Match {
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

interface Rule {
  readonly patterns: readonly RegExp[];
  readonly isMeant: (match: Match) => boolean;
}

/** Patterns repeat a role at most some ten times, so that their work grows with the length of the text alone. */
export const rule = (isMeant: Rule['isMeant'], patterns: readonly string[]): Rule => ({
  patterns: patterns.map((pattern) => new RegExp(pattern, 'g')),
  isMeant,
});

/** As many roles of the same sentence. Those in `without` break it too. */
export const within = (most: number, without = ''): string => `[^|?${without}]{0,${most}}`;

export const matches = ({ roles }: Reading, { patterns, isMeant }: Rule): boolean =>
  patterns.some((pattern) =>
    roles
      .matchAll(pattern)
      .some(({ 0: found, index }) => isMeant(around(roles, index, index + found.length))),
  );

/** The words that break one of the rules, in the order of the text. */
export function spansOf({ roles, spanOf }: Reading, rules: readonly Rule[]): Span[] {
  const spans: Span[] = [];
  for (const { patterns, isMeant } of rules)
    for (const pattern of patterns)
      for (const { 0: found, index } of roles.matchAll(pattern)) {
        const to = index + found.length;
        if (isMeant(around(roles, index, to))) spans.push(spanOf(index, endOfRun(roles, to)));
      }
  return joined(spans);
}

/** A sentence without an end is looked at only so far. */
const farthest = 40;

function around(roles: string, from: number, to: number): Match {
  const before = roles.slice(Math.max(0, from - farthest), from);
  const after = roles.slice(to, to + farthest);
  const begin = Math.max(before.lastIndexOf('|'), before.lastIndexOf('?')) + 1;
  const end = after.search(/[|?]/);
  return {
    before: before.slice(begin),
    found: roles.slice(from, to),
    after: end < 0 ? after : after.slice(0, end),
  };
}

/** The sentence from the comma before the match to the comma after it. */
export const partOf = ({ before, found, after }: Match): string =>
  before.slice(before.lastIndexOf(',') + 1) + found + after.replace(/,.*/s, '');

/** "5 mil MT" is one role three times, and a pattern ends with the first. */
function endOfRun(roles: string, to: number): number {
  let end = to;
  while (end < to + 2 && roles[end] === roles[to - 1]) end += 1;
  return end;
}

export function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && span.from <= last.to) all.splice(-1, 1, { from: last.from, to: Math.max(last.to, span.to) });
    else all.push(span);
  }
  return all;
}

/** Writes one role over words that mean something only together. The number of roles stays. */
export const rewritten = (reading: Reading, phrases: readonly (readonly [RegExp, string])[]): Reading => ({
  ...reading,
  roles: phrases.reduce(
    (roles, [words, role]) => roles.replace(words, (found) => role.repeat(found.length)),
    reading.roles,
  ),
});
