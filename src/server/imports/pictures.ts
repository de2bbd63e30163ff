import { pictureLimit } from '#lib/contract/service-form.ts';
import { incomingFolder, keepIncoming, tooLarge } from '#server/files/incoming-file.ts';
import { savePicture } from '#server/files/pictures.ts';
import type { Ctx } from '#server/runtime/ctx.ts';

const patienceMs = 10_000;
const picture = { types: 'pictures', limit: pictureLimit } as const;

/** Its server did not answer in time. */
export class SlowHost extends Error {
  override name = 'SlowHost';
}

class NoPictureThere extends Error {
  override name = 'NoPictureThere';
}

/** Keeps the picture at this address as if the person had sent it, and returns where it is now. */
export async function fetchPicture(
  ctx: Ctx,
  personId: number,
  address: string,
  signal: AbortSignal,
): Promise<string> {
  const patience = AbortSignal.timeout(patienceMs);
  const refuseIfLate = () => {
    if (patience.aborted) throw new SlowHost();
  };
  const answer = await ctx.outgoing
    .send(address, {
      method: 'GET',
      headers: { accept: 'image/webp, image/jpeg, image/png' },
      patienceMs: 2 * patienceMs,
      mostBytes: pictureLimit,
      signal: AbortSignal.any([signal, patience]),
    })
    .catch((error: unknown) => {
      refuseIfLate();
      throw error;
    });
  const body = await answer.body;
  refuseIfLate();
  if (answer.status !== 200) throw new NoPictureThere();
  if (answer.length > pictureLimit) throw tooLarge(picture);
  if (!body) throw new NoPictureThere();
  const file = await keepIncoming(oneChunk(body), {
    ...picture,
    field: 'image',
    name: '',
    folder: incomingFolder(ctx),
  });
  if (!file) throw new NoPictureThere();
  try {
    return (await savePicture(ctx, personId, file)).address;
  } finally {
    await file.discard();
  }
}

async function* oneChunk(body: Buffer): AsyncGenerator<Buffer> {
  yield body;
}
