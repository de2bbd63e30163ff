import { atom } from 'nanostores';

/** What waits to be wanted by the server too, like `like:service-7`: it is laid over what the server says. */
export const $wishes = atom<Readonly<Record<string, boolean>>>({});
