/**
 * The status is permanent, for search engines. But browsers must ask again each time: if a person took an old name
 * back, cached redirects would lead in circles.
 */
export const moved = (address: string): Response =>
  new Response(null, { status: 301, headers: { location: address, 'cache-control': 'no-cache' } });
