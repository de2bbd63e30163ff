export const rowOf = (offer: number): string => `proposta-${offer}`;

/** Whoever comes back from a deal finds the offer open that they had opened last. */
export const noteOpened = (offer: number): void => {
  history.replaceState({ ...history.state, offer }, '');
};

export const openedLast = (): number | undefined => history.state?.offer;
