const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

export const formatSize = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / kilobyte))}\u00a0KB`
    : `${(bytes / megabyte).toFixed(1).replace('.', ',')}\u00a0MB`;
