import { tokensNow } from '#scripts/stores/kept.ts';

/** The server checks tokens; this only reads them. */
export function personIn(token: string | undefined): number | undefined {
  const [, claims = ''] = token?.split('.') ?? [];
  try {
    const { sub } = JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/')));
    return Number(sub) || undefined;
  } catch {
    return undefined;
  }
}

/** Reads the storage, because another tab may have changed it a moment ago. */
export const personNow = (): number | undefined => personIn(tokensNow().access);
