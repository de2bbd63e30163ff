/** Stands for this site while an address is parsed. No real site can have this name. */
const here = 'http://here.invalid';

/**
 * The page after signing in: `next` if it is a path of this site other than the sign-in pages, else the start page. With
 * no `next` at all it is `otherwise`.
 * Parses the address as browsers do, because `/\evil`, `/<tab>/evil` and `/.//evil` look like paths but lead to other
 * sites. The script in the head does the same for people who are already signed in.
 */
export function nextPath(given: string | null | undefined, otherwise = '/'): string {
  if (!given) return otherwise;
  const path = pathIn(given);
  try {
    const [place = ''] = path.split(/[?#]/, 1);
    return /^\/+(login|register)(\/|$)/i.test(decodeURIComponent(place)) ? '/' : path;
  } catch {
    return '/';
  }
}

/** `given` if it is a path of this site, else the start page. */
export function pathIn(given: string | null | undefined): string {
  if (!given?.startsWith('/') || given.length > 2000) return '/';
  try {
    const { origin, pathname, search, hash } = new URL(given, here);
    return origin !== here || pathname.startsWith('//') ? '/' : pathname + search + hash;
  } catch {
    return '/';
  }
}
