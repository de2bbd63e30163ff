import { tokensNow } from '#scripts/stores/kept.ts';
import { bindGestures } from './gestures.ts';
import { bindMedium } from './medium.ts';
import { bindMore, loadMore } from './more.ts';
import { type PictureZoom, zoomOf } from './picture-zoom.ts';

const root = document.documentElement;
/** Marks a history entry made by this page, so that closing the viewer can go back. */
const opened = { viewer: 'opened' };
const wasOpenedHere = () => history.state?.viewer === opened.viewer;
const itemInAddress = () => new URLSearchParams(location.search).get('item');
const templateOf = (id: string | null | undefined) =>
  document.querySelector<HTMLTemplateElement>(`template[data-slide-of="${Number(id)}"]`);

/**
 * Shows works over the whole screen without loading a page. Each tile has a template with its slide. The address
 * changes too, so that going back, a reload and a shared link work.
 */
export function bindViewer(dialog: HTMLDialogElement, list: HTMLElement) {
  // In browsers without dialogs the links lead from page to page.
  if (!('showModal' in dialog)) return;
  let zoom: PictureZoom | undefined;
  const slideNow = () => dialog.querySelector<HTMLElement>('[data-slide]');

  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-item], [data-close-viewer]');
    if (!link) return;
    event.preventDefault();
    if (link.dataset['item']) void follow(link);
    else dialog.close();
  });
  dialog.addEventListener('close', closed);
  dialog.addEventListener('keydown', hearKey, true);
  addEventListener('popstate', () => {
    const id = itemInAddress();
    if (templateOf(id)) show(id);
    else if (dialog.open) dialog.close();
    keepAddress();
  });
  bindMore(list);
  const shown = slideNow();
  if (shown) {
    // The server rendered the viewer open. Only showModal() keeps the rest of the page out of reach.
    dialog.removeAttribute('open');
    open(shown);
  }

  async function follow(link: HTMLAnchorElement) {
    const id = link.dataset['item'];
    if (!templateOf(id) && link.rel === 'next') await loadMore(list);
    // The work is on another page of the portfolio. Going back still closes the viewer.
    if (!templateOf(id)) return location.replace(link.href);
    if (dialog.open) history.replaceState(history.state, '', link.href);
    else history.pushState(opened, '', link.href);
    show(id, link.rel);
  }

  function show(id: string | null | undefined, rel = '') {
    const slide = templateOf(id)?.content.firstElementChild?.cloneNode(true) as HTMLElement;
    slideNow()?.remove();
    dialog.append(slide);
    open(slide);
    if (!rel) return;
    const turn = slide.querySelector<HTMLElement>(`[rel=${rel}]`);
    (turn ?? slide.querySelector<HTMLElement>('[data-close-viewer]'))?.focus();
    say(slide.getAttribute('aria-label') ?? '');
  }

  function open(slide: HTMLElement) {
    if (!dialog.open) dialog.showModal();
    root.setAttribute('data-viewing', '');
    // Screen readers read the slide's name. By default the close button would get a visible focus.
    slide.focus();
    nameAddress(slide.querySelector('.viewer-title')?.textContent ?? '');
    bindSlide(slide);
  }

  function bindSlide(slide: HTMLElement) {
    const stage = slide.querySelector<HTMLElement>('.viewer-stage');
    const picture = slide.querySelector<HTMLImageElement>('[data-picture]');
    const button = slide.querySelector('[data-zoom]');
    zoom = stage && picture ? zoomOf(stage, picture, button) : undefined;
    button?.addEventListener('click', () => zoom?.toggle());
    if (picture) showCoarse(picture, slide.dataset['slide']);
    if (stage) {
      bindGestures(stage, stage.querySelector('.viewer-still'), zoom, turn);
      bindMedium(stage);
    }
    void import('#scripts/shell/own-links.ts').then((links) => links.showOwnLinksIn(slide));
    if (tokensNow().access) void showMarks();
  }

  function showCoarse(picture: HTMLElement, id: string | undefined) {
    const tile = list
      .querySelector(`[data-item="${id}"]`)
      ?.closest('article')
      ?.querySelector<HTMLImageElement>('.picture');
    if (tile?.naturalWidth) picture.style.background = `url("${tile.currentSrc}") center / contain no-repeat`;
  }

  function turn(rel: 'prev' | 'next') {
    slideNow()?.querySelector<HTMLAnchorElement>(`[rel=${rel}]`)?.click();
  }

  function closed() {
    const slide = slideNow();
    slide?.remove();
    root.removeAttribute('data-viewing');
    if (itemInAddress() && wasOpenedHere()) history.back();
    else if (itemInAddress()) history.replaceState(null, '', dialog.dataset['viewer']);
    nameAddress(dialog.dataset['pageTitle'] ?? '');
    for (const part of document.querySelectorAll<HTMLElement>('[data-behind]')) part.hidden = false;
    list.querySelector<HTMLElement>(`[data-item="${slide?.dataset['slide']}"]`)?.focus();
  }

  function hearKey(event: KeyboardEvent) {
    const target = event.target as Element;
    if (target.closest('.sheet')) return;
    const menu = dialog.querySelector('details[open]');
    // Escape first closes an open menu, and only then the viewer.
    if (event.key === 'Escape' && menu) return event.preventDefault();
    if (menu || target.closest('video') || event.ctrlKey || event.metaKey || event.altKey) return;
    const isScrolling = target.closest('.viewer-text') && /^Arrow(Up|Down)$/.test(event.key);
    if (!isScrolling && zoom?.press(event.key)) event.preventDefault();
    else if (event.key === 'ArrowLeft') turn('prev');
    else if (event.key === 'ArrowRight') turn('next');
  }

  function say(words: string) {
    const status = dialog.querySelector('[role=status]');
    if (status) status.textContent = words;
  }
}

function nameAddress(title: string) {
  document.title = `${title} · BizLink`;
  keepAddress();
}

/** Updates the form that leads to the sign-in page, so that the person comes back to this work. */
function keepAddress() {
  const next = document.querySelector<HTMLButtonElement>('[data-mark]')?.form?.querySelector('input');
  if (next) next.value = location.pathname + location.search;
}

async function showMarks() {
  const { updateButtons } = await import('#scripts/marks/mark-buttons.ts');
  await updateButtons(false);
}
