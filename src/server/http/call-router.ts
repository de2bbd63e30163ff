import type { ParamIndexMap, Result, Router } from 'hono/router';

interface Place<T> {
  readonly names: Map<string, Place<T>>;
  /** The next place for any name that has no exact match. */
  parameter: Place<T> | undefined;
  readonly calls: Map<string, [T, ParamIndexMap][]>;
}

/**
 * Finds the call of a path made of names and parameters. An exact name wins over a parameter, whatever the order of the
 * features: `/jobs/mine` is never the job with the id "mine". Hono's fast router does not support such pairs.
 */
export class CallRouter<T> implements Router<T> {
  readonly name = 'CallRouter';
  readonly #root = emptyPlace<T>();

  add(method: string, path: string, handler: T): void {
    const positions: ParamIndexMap = {};
    let place = this.#root;
    for (const part of partsOf(path)) {
      if (part.startsWith(':')) {
        positions[part.slice(1)] = Object.keys(positions).length;
        place.parameter ??= emptyPlace();
        place = place.parameter;
      } else {
        const next = place.names.get(part) ?? emptyPlace<T>();
        place.names.set(part, next);
        place = next;
      }
    }
    const handlers = place.calls.get(method) ?? [];
    handlers.push([handler, positions]);
    place.calls.set(method, handlers);
  }

  match(method: string, path: string): Result<T> {
    const parts = partsOf(path);
    const values: string[] = [];
    const found = find(this.#root, parts, 0, method, values) ?? find(this.#root, parts, 0, 'ALL', values);
    return [found ?? [], values];
  }
}

const emptyPlace = <T>(): Place<T> => ({ names: new Map(), parameter: undefined, calls: new Map() });
const partsOf = (path: string) => path.slice(1).split('/');

function find<T>(
  place: Place<T>,
  parts: string[],
  at: number,
  method: string,
  values: string[],
): [T, ParamIndexMap][] | undefined {
  const part = parts[at];
  if (part === undefined) return place.calls.get(method);
  const named = place.names.get(part);
  const found = named && find(named, parts, at + 1, method, values);
  if (found || !place.parameter || part === '') return found;
  values.push(part);
  const taken = find(place.parameter, parts, at + 1, method, values);
  if (!taken) values.pop();
  return taken;
}
