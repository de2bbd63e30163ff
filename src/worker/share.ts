import { type SharedWords, sharedStore, sharedWords } from '#lib/share-target.ts';

/**
 * The field names come from the manifest. Parts that do not fit on the device are left out, and the dialog opens all
 * the same.
 */
export async function receiveShare({ request }: FetchEvent): Promise<Response> {
  const given = await request.formData();
  const text = (name: string) => String(given.get(name) ?? '').trim();
  const words: SharedWords = {
    title: text('title'),
    text: [text('text'), text('url')].filter(Boolean).join('\n'),
  };
  const pictures = given.getAll('picture').filter((one) => one instanceof File);
  await caches.delete(sharedStore);
  const store = await caches.open(sharedStore);
  await store.put(sharedWords, Response.json(words)).catch(() => undefined);
  for (const [at, picture] of pictures.entries()) {
    const headers = { 'content-type': picture.type, 'x-name': encodeURIComponent(picture.name) };
    await store.put(`/shared/${at}`, new Response(picture, { headers })).catch(() => undefined);
  }
  return Response.redirect('/my-services?publicar=1', 303);
}
