import { statfs } from 'node:fs/promises';

/** The site writes to the same disks. A backup, a proof or a restore ends before they are full. */
const keptFree = 0.05;

export async function requireRoom(folder: string, bytes = 0): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const left = bavail * bsize - bytes;
  if (left >= keptFree * blocks * bsize) return;
  const [needs, has] = [bytes, bavail * bsize].map((one) => `${Math.round(one / 1e6)} MB`);
  throw new Error(
    `The disk of ${folder} has too little room: ${has} are free${bytes > 0 ? `, ${needs} are needed,` : ''} and 5 % of it stay free for the site.`,
  );
}
