import { atom } from 'nanostores';

/** Wanted states that wait in the outbox, by keys such as `like:service-7`. */
export const $wishes = atom<Readonly<Record<string, boolean>>>({});
