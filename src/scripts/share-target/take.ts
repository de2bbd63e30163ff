import { type SharedWords, sharedStore, sharedWords } from '#lib/share-target.ts';

export interface Shared extends SharedWords {
  readonly pictures: readonly File[];
}

export async function takeShared(): Promise<Shared | undefined> {
  if (!(await caches.has(sharedStore))) return undefined;
  const store = await caches.open(sharedStore);
  const words = await store.match(sharedWords);
  const pictures: File[] = [];
  for (const { url } of await store.keys()) {
    const found = await store.match(url);
    const name = found?.headers.get('x-name');
    if (!found || !name) continue;
    const content = await found.blob();
    pictures.push(new File([content], decodeURIComponent(name), { type: content.type }));
  }
  const shared = { ...((await words?.json()) as SharedWords), pictures };
  await caches.delete(sharedStore);
  return shared;
}
