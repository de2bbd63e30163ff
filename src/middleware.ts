import type { MiddlewareHandler } from 'astro';

/** A page that fails is reported where everything is logged, without what people wrote; Astro itself would print it. */
export const onRequest: MiddlewareHandler = async ({ locals, isPrerendered, rewrite, url }, next) => {
  try {
    return await next();
  } catch (error) {
    if (isPrerendered || url.pathname === '/500') throw error;
    locals.report(error);
    return rewrite('/500');
  }
};
