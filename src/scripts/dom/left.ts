let isLeft = false;

globalThis.addEventListener?.('pagehide', () => {
  isLeft = true;
});
globalThis.addEventListener?.('pageshow', () => {
  isLeft = false;
});

/** The browser gives up what a page that is left still waits for: that says nothing of the network. */
export const isPageLeft = (): boolean => isLeft;
