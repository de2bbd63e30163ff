/** Waits until the page marks the fault. A slow phone needs more than one frame for that. */
export function focusFirstFault(form: HTMLElement | null, frames = 30) {
  requestAnimationFrame(() => {
    const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (fault) fault.focus();
    else if (frames > 0) focusFirstFault(form, frames - 1);
  });
}
