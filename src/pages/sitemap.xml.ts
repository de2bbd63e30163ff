import type { APIRoute } from 'astro';
import { apiDocsPaths } from '#lib/api-docs/paths.ts';
import { escaped } from '#lib/format/xml.ts';
import { aboutPaths, paths } from '#lib/paths.ts';
import { requestPaths } from '#lib/requests/paths.ts';

const listed = [
  paths.home,
  paths.explore,
  paths.companies,
  paths.freelancers,
  paths.jobs,
  requestPaths.all,
  paths.portfolio,
  paths.search,
  aboutPaths.help,
  apiDocsPaths.start,
  aboutPaths.privacy,
  aboutPaths.terms,
];

export const GET: APIRoute = async ({ locals }) => {
  const addresses = [...listed, ...(await locals.read.sitemap())]
    .map((path) => `<url><loc>${escaped(locals.site.publicUrl + path)}</loc></url>`)
    .join('');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses}</urlset>`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
};
