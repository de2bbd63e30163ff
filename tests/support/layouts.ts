import { type Route, routes } from './routes.ts';

/** Pages of what is not there are one layout with other words, whose HTML is read; and `/chat` is `/messages` for apps. */
const looksLikeAnother = ({ path, status, alias }: Route) =>
  alias !== undefined || (status === 404 && path !== '/nada/disto') || path === '/chat';

/** Of routes that look the same in a browser, the first. */
export const layouts: readonly Route[] = routes.filter((route) => !looksLikeAnother(route));
