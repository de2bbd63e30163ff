/** Waits until the page marks the invalid field. On slow phones this takes more than one frame. */
export function focusFirstFault(form: HTMLElement | null, frames = 30) {
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (fault) fault.focus();
    else if (frames > 0) focusFirstFault(form, frames - 1);
  });
}
