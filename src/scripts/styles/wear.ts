/** Loads a sheet that only some people need. It comes before the sheet of the site, as on pages that link their own. */
export function wear(sheet: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  // On a first visit, the styles stand in the page.
  const site = [...document.head.querySelectorAll('link[rel=stylesheet], style')].pop();
  document.head.insertBefore(link, site ?? null);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error('The sheet did not load.')));
  });
}
