/** Told in the page of a request when its owner sees that others find it no more. */
export const requestClosed = 'bizlink:request-closed';
