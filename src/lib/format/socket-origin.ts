export const socketOrigin = (address: string): string => address.replace(/^http(s?:\/\/[^/]+).*$/, 'ws$1');
