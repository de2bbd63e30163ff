export const requestStatuses = ['Aberto', 'Fechado'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Why it is closed: its asker closed it, nobody did in time, or an offer was accepted. */
export const requestEnds = ['hand', 'time', 'accepted'] as const;
export type RequestEnd = (typeof requestEnds)[number];

export const openDays = 14;
/** The asker is reminded this long before it closes by itself. */
export const reminderDays = 2;
/** Open offers on one request. */
export const mostOffers = 8;
/** Open offers of one provider on requests. */
export const mostOffersOfProvider = 10;
