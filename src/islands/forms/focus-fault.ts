/** Once the page shows what is wrong: on a slow phone not yet with the next frame. */
export function focusFirstFault(form: HTMLElement | null, frames = 30) {
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (fault) fault.focus();
    else if (frames > 0) focusFirstFault(form, frames - 1);
  });
}
