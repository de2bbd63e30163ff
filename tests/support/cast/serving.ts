import { serveApi, type TestApi } from '#tests/support/api.ts';

type Makers = readonly ((api: TestApi) => Promise<unknown>)[];
type Made<M extends Makers> = { [At in keyof M]: Awaited<ReturnType<M[At]>> };

/** The API of one test, and who is on it, one made after the other: `const [api, rosa] = await serving(person)`. */
export const serving = <M extends Makers>(...makers: M) => servingWith({}, ...makers);

export async function servingWith<M extends Makers>(
  options: Parameters<typeof serveApi>[0],
  ...makers: M
): Promise<[api: TestApi, ...Made<M>]> {
  const api = await serveApi(options);
  const made: unknown[] = [];
  for (const make of makers) made.push(await make(api));
  return [api, ...made] as never; // what the makers make, in their order
}
