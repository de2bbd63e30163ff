import type { OpenApi, Operation, SocketDescription } from '#lib/contract/open-api.ts';
import { nounText } from '#lib/copy/api-docs.ts';
import { hasWords } from '#lib/format/has-words.ts';

/** A call as its page shows it. */
export interface DocumentedCall {
  readonly method: string;
  readonly path: string;
  readonly noun: string;
  /** Of its place on the page of its noun. */
  readonly id: string;
  readonly operation: Operation;
}

export interface DocumentedSocket {
  readonly path: string;
  readonly id: string;
  readonly socket: SocketDescription;
}

/** The noun of the page that shows the sockets, which OpenAPI does not know. */
export const socketsNoun = 'sockets';

const idOf = (method: string, path: string) =>
  [method.toLowerCase(), ...path.split('/').slice(2)].join('-').replaceAll(/[{}]/g, '');

const methods = ['GET', 'POST', 'PUT', 'DELETE'];

/** By their paths, so that what is at one address stands together, and the shortest comes first. */
export const callsOf = ({ paths }: OpenApi): DocumentedCall[] =>
  Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([name, operation]) => {
        const method = name.toUpperCase();
        return { method, path, noun: operation.tags[0] ?? '', id: idOf(method, path), operation };
      }),
    )
    .sort((one, other) => {
      if (one.path !== other.path) return one.path < other.path ? -1 : 1;
      return methods.indexOf(one.method) - methods.indexOf(other.method);
    });

export const socketsOf = (document: OpenApi): DocumentedSocket[] =>
  Object.entries(document['x-sockets']).map(([path, socket]) => ({ path, id: idOf('ws', path), socket }));

/** How many calls, or sockets, each noun has. */
export function countsOf(document: OpenApi): ReadonlyMap<string, number> {
  const counts = new Map([[socketsNoun, socketsOf(document).length]]);
  for (const { noun } of callsOf(document)) counts.set(noun, (counts.get(noun) ?? 0) + 1);
  return counts;
}

/** The calls that have each word that was asked for: in their address, in what is said of them, or among what they take. */
export function callsWith(asked: string, calls: readonly DocumentedCall[]): DocumentedCall[] {
  const hasAsked = hasWords(asked);
  return calls.filter((call) => hasAsked(wordsOf(call)));
}

function wordsOf({ method, path, noun, operation }: DocumentedCall): string {
  const { title, about } = nounText(noun);
  const { summary, parameters, requestBody } = operation;
  const taken = [
    ...parameters.map(({ name }) => name),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
      Object.keys(schema.properties ?? {}),
    ),
  ];
  return [method, path, title, about, summary, ...taken].join(' ');
}
