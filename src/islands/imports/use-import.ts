import { useCallback, useEffect, useState } from 'react';
import type { SameTitleChoice, ServiceImport } from '#lib/contract/imports.ts';
import { importScreen as texts } from '#lib/copy/imports-screen.ts';
import { call } from '#scripts/calls/api.ts';
import { ApiError, logUnexpected, problemText } from '#scripts/calls/api-error.ts';

interface State {
  readonly file?: File | undefined;
  readonly sameTitle?: SameTitleChoice | undefined;
  /** What would happen. */
  readonly looked?: ServiceImport | undefined;
  /** What happens, or has. */
  readonly begun?: ServiceImport | undefined;
  readonly busy?: 'looking' | 'sending' | undefined;
  /** With the file, or with the rest. */
  readonly fault?: string | undefined;
  readonly problem?: string | undefined;
  readonly isCutOff?: boolean | undefined;
}

const askAgainMs = 3000;
/** The server reads all lines before it answers. */
const patienceMs = 60_000;

export function useImport(company: string, onEnded: () => void) {
  const [state, setState] = useState<State>({});
  const put = useCallback((change: State) => setState((now) => ({ ...now, ...change })), []);
  const { file, begun } = state;

  async function send(
    busy: 'looking' | 'sending',
    sameTitle = state.sameTitle,
  ): Promise<ServiceImport | undefined> {
    if (state.busy) return undefined;
    if (!file) {
      put({ fault: texts.noFile });
      return undefined;
    }
    put({ busy, fault: undefined, problem: undefined });
    try {
      return await call('POST', '/services/imports', {
        form: formOf(file, company, { busy, sameTitle }),
        patienceMs,
      });
    } catch (error) {
      logUnexpected(error);
      put(faultIn(error));
      return undefined;
    } finally {
      put({ busy: undefined });
    }
  }

  // It goes on without the page: whoever comes back sees how far it is.
  useEffect(() => {
    call('GET', '/services/imports', { background: true }).then(
      ([last]) => last && !last.done && put({ begun: last }),
      logUnexpected,
    );
  }, [put]);

  const id = begun && !begun.done ? begun.id : null;
  useEffect(() => {
    if (id === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ask = async () => {
      try {
        const now = await call('GET', `/services/imports/${id}`, { background: true });
        if (isOver) return;
        put({ begun: now, isCutOff: false });
        if (now.done) return onEnded();
      } catch (error) {
        logUnexpected(error);
        if (isOver) return;
        // Signed out, or gone: asking again would change nothing.
        if (error instanceof ApiError && [401, 403, 404].includes(error.status))
          return put({ begun: undefined, problem: problemText(error, texts.failed) });
        put({ isCutOff: true });
      }
      timer = setTimeout(askIfSeen, askAgainMs);
    };
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') return void ask();
      timer = setTimeout(askIfSeen, askAgainMs);
    };
    timer = setTimeout(askIfSeen, askAgainMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [id, put, onEnded]);

  return {
    ...state,
    choose: (chosen: File | undefined) => setState({ file: chosen }),
    forgetLooked: () => put({ looked: undefined, fault: undefined, problem: undefined }),
    look: async () => {
      const looked = await send('looking');
      if (looked) put({ looked });
    },
    /** The server says again what would happen. */
    chooseSameTitle: async (sameTitle: SameTitleChoice) => {
      if (state.busy) return;
      put({ sameTitle });
      put({ looked: await send('looking', sameTitle) });
    },
    publish: async () => {
      const sent = await send('sending');
      if (sent) put({ begun: sent });
    },
  };
}

function formOf(
  file: File,
  company: string,
  { busy, sameTitle }: Pick<State, 'busy' | 'sameTitle'>,
): FormData {
  const form = new FormData();
  if (company) form.append('company_id', company);
  form.append('dry_run', String(busy === 'looking'));
  if (sameTitle) form.append('same_title', sameTitle);
  form.append('file', file);
  return form;
}

function faultIn(error: unknown): State {
  const ofFile = error instanceof ApiError ? error.errors.find(({ field }) => field === 'file') : undefined;
  if (ofFile) return { fault: ofFile.message };
  const isOfFile = error instanceof ApiError && [413, 415].includes(error.status);
  if (isOfFile) return { fault: problemText(error, texts.failed) };
  const isLost = !(error instanceof ApiError) || error.status === 0;
  return { problem: isLost ? texts.unsure : problemText(error, texts.failed) };
}
