/** Where sockets of a site connect to, by the site's address: wss://bizlink.co.mz for https://bizlink.co.mz. */
export const socketOrigin = (address: string): string => address.replace(/^http(s?:\/\/[^/]+).*$/, 'ws$1');
