/** The buttons that make an offer. A bar that has nothing else goes with them. */
export function hideAnswers(isHidden: boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-answers]'))
    (part.closest<HTMLElement>('.page-bar') ?? part).hidden = isHidden;
}
