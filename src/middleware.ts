import type { MiddlewareHandler } from 'astro';

/** Routes that Astro adds but nobody may request: image resizing, single islands, error pages. */
const closed = /^\/(_image|_server-islands|404|500)\b/;

/** Logs a failed page without what people wrote. Astro itself would print it. */
export const onRequest: MiddlewareHandler = async (
  { locals, isPrerendered, rewrite, routePattern },
  next,
) => {
  if (isPrerendered || locals.isErrorPage) return next();
  if (closed.test(routePattern)) {
    locals.isErrorPage = true;
    return rewrite('/404');
  }
  try {
    return await next();
  } catch (error) {
    const { status, headers } = locals.report(error);
    locals.isErrorPage = true;
    const { body, headers: usual } = await rewrite('/500');
    return new Response(body, { status, headers: { ...Object.fromEntries(usual), ...headers } });
  }
};
