const nextLink = () => document.querySelector<HTMLAnchorElement>('.list-end [rel=next]');

export function bindMore(list: HTMLElement) {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.list-end [rel=next]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const shown = list.children.length;
    void loadMore(list).then(() => list.children[shown]?.querySelector('a')?.focus());
  });
}

export async function loadMore(list: HTMLElement): Promise<void> {
  const link = nextLink();
  if (!link || link.getAttribute('aria-busy')) return;
  link.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(link.href);
    if (!answer.ok) throw new TypeError(`status ${answer.status}`);
    // As in kept-list.ts: in a document, the policy would refuse the styles that a first page carries.
    const page = document.createElement('template');
    page.innerHTML = await answer.text();
    list.append(...Array.from(page.content.querySelectorAll('[data-portfolio] > li')));
    const next = page.content.querySelector('.list-end [rel=next]');
    if (next) link.replaceWith(next);
    else link.remove();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    link.removeAttribute('aria-busy');
    const { toastError } = await import('#scripts/stores/toasts.ts');
    toastError(list.dataset['whenFailed'] ?? '');
  }
}
