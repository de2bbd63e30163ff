import { copyAddress } from './copy-address.ts';

export const canShare = () => 'share' in navigator;

export async function handOver(what: ShareData) {
  try {
    await navigator.share(what);
  } catch (error) {
    // An AbortError means that the person closed the sheet without a choice.
    if ((error as Error).name !== 'AbortError') await copyAddress(what.url ?? '');
  }
}
