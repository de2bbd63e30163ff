import { type Route, routes } from './routes.ts';

/** Pages of what is not there are one layout with other words, whose HTML is read; and `/chat` is `/messages` for apps. */
const looksLikeAnother = ({ path, status, alias }: Route) =>
  alias !== undefined || (status === 404 && path !== '/nada/disto') || path === '/chat';

/** Parts of what another address of the same page shows: with all filters, or without a search. */
const partsOfOthers = [
  '/search?q=canalizador',
  '/companies',
  '/freelancers',
  '/jobs',
  '/pedidos',
  '/ajuda?q=senha',
  '/api/docs/calls?q=webhook',
];

/** Who has to sign in first is told so everywhere alike, and so is who asks for what is not there. */
const withOwnPlace = ['/messages', '/verificacao/1', '/jobs/abc/candidatos'];
const saysOneThing = ({ path, personal }: Route) =>
  (personal || /\babc\b/.test(path)) && !withOwnPlace.includes(path);

const differing = routes.filter((route) => !looksLikeAnother(route) && !partsOfOthers.includes(route.path));

/** Of routes that look the same in a browser, the first. */
export const layouts: readonly Route[] = differing.filter((route) => !saysOneThing(route));

/** Routes that differ in a browser by their scripts alone. */
export const sayingOneThing: readonly Route[] = differing.filter(saysOneThing);
