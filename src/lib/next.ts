/** Stands for this site while an address is parsed. No real site can have this name. */
const here = 'http://here.invalid';

/**
 * The page after signing in: `next` if it is a path of this site other than the sign-in pages, else the start page.
 * Parses the address as browsers do, because `/\evil`, `/<tab>/evil` and `/.//evil` look like paths but lead to other
 * sites. The script in the head does the same for people who are already signed in.
 */
export function nextPath(given: string | null | undefined): string {
  if (!given?.startsWith('/') || given.length > 2000) return '/';
  try {
    const { origin, pathname, search, hash } = new URL(given, here);
    const isWayIn = /^\/+(login|register)(\/|$)/i.test(decodeURIComponent(pathname));
    return origin !== here || pathname.startsWith('//') || isWayIn ? '/' : pathname + search + hash;
  } catch {
    return '/';
  }
}
