export type Kept = Record<string, string | undefined>;

/**
 * If storage is forbidden (a private window), values last only as long as the page. If it is full, new values are
 * dropped.
 */
export const kept = open(() => localStorage);
export const keptForSession = open(() => sessionStorage);

function open(storage: () => Storage): Kept {
  try {
    return new Proxy(storage() as unknown as Kept, { set: setIfItFits });
  } catch {
    return {};
  }
}

function setIfItFits(storage: Kept, name: string | symbol, value: string): boolean {
  try {
    return Reflect.set(storage, name, value);
  } catch {
    return true;
  }
}

/** Reads the storage itself, because a change by another tab reaches the stores later. */
export const tokensNow = () => ({ access: kept['access_token'], refresh: kept['refresh_token'] });
