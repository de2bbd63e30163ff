/**
 * Where this now is. For good, as search engines should know; but browsers must ask again each time, or a name taken
 * back would send them round in circles.
 */
export const moved = (address: string): Response =>
  new Response(null, { status: 301, headers: { location: address, 'cache-control': 'no-cache' } });
