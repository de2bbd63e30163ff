import type { APIRoute } from 'astro';

export const GET: APIRoute = ({ locals }) =>
  new Response(
    `User-agent: *\nAllow: /api/docs\nDisallow: /api/\nDisallow: /messages?\n\nSitemap: ${locals.site.publicUrl}/sitemap.xml\n`,
    {
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    },
  );
