/** The hint beside it says how to print where no script runs. */
export function bindPrint(): void {
  document.querySelector('[data-print]')?.addEventListener('click', () => print());
}
