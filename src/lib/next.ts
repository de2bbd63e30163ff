/** Stands for this site while an address is taken apart; nothing can be there. */
const here = 'http://here.invalid';

/**
 * Where to go after signing in: what `next` says, if that is a path of this site and not the way in itself, else the
 * start page. The address is read as the browser will read it, for `/\evil`, `/<tab>/evil` and `/.//evil` look like
 * paths and lead away. The script in the head does the same, for whoever is signed in already.
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
