/** The section of the settings where copies of one’s data are. Alone, because pages of it need nothing else. */
export const ownDataAddress = '/settings#data';
