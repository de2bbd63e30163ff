/** Where people act: the API of one test, or a site that is looked at in a browser. */
export interface Place {
  /** Asks with `path` under /api. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>;
  /** Sends JSON, or the text as it is. */
  readonly send: (method: string, path: string, body: unknown, headers?: HeadersInit) => Promise<Response>;
}

/** The two ways to ask, over one that fetches. */
export function placeAt(fetched: (path: string, init?: RequestInit) => Promise<Response>): Place {
  const ask: Place['ask'] = (path, init) => fetched(`/api${path}`, init);
  return {
    ask,
    send: (method, path, body, headers) =>
      ask(path, {
        method,
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  };
}

/** What was answered, where it had to succeed. */
export async function made<T>(asked: Response | Promise<Response>): Promise<T> {
  const answer = await asked;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? (undefined as T) : answer.json();
}

/** Status and body at once, for one comparison. */
export async function outcome(
  answer: Response | Promise<Response>,
): Promise<{ status: number; body: unknown }> {
  const { status } = await answer;
  const text = await (await answer).text();
  return { status, body: text === '' ? undefined : JSON.parse(text) };
}

export const codeOf = async (answer: Response | Promise<Response>): Promise<string | undefined> =>
  (await (await answer).json()).code;

/** The status and the words of a refusal: those beside its first field, where it has one. */
export async function refusal(
  answer: Response | Promise<Response>,
): Promise<[status: number, words: string | undefined]> {
  const { status, body } = await outcome(answer);
  const { detail, errors } = body as { detail?: string; errors?: { message: string }[] };
  return [status, errors?.[0]?.message ?? detail];
}
