/** Like wss://bizlink.co.mz for https://bizlink.co.mz. */
export const socketOrigin = (address: string): string => address.replace(/^http(s?:\/\/[^/]+).*$/, 'ws$1');
