/**
 * 301 tells search engines that the move is permanent. `no-cache` makes browsers ask again: if a person takes
 * an old name back, cached redirects would loop.
 */
export const moved = (address: string): Response =>
  new Response(null, { status: 301, headers: { location: address, 'cache-control': 'no-cache' } });
