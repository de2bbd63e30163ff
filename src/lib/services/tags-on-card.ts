/** A sign is chosen from these alone, so that a service has the same on its card and on its page. */
export const tagsOnCard = 5;
