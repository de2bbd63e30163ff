/** A closed banner stays closed for the session. */
export function dismissBanners() {
  for (const banner of document.querySelectorAll<HTMLElement>('[data-banner]')) {
    const key = `banner:${banner.dataset['banner']}`;
    banner.hidden = sessionStorage.getItem(key) !== null;
    banner.querySelector('[data-close]')?.addEventListener('click', () => {
      banner.hidden = true;
      sessionStorage.setItem(key, 'closed');
    });
  }
}
