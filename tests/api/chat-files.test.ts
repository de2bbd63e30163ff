// @module-tag one-database
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Message } from '#lib/contract/chat.ts';
import { chatTexts } from '#lib/copy/chat.ts';
import { sweepKeptFile } from '#server/files/kept-files.ts';
import { keptFiles } from '#server/kept-files.ts';
import type { TestApi } from '#tests/support/api.ts';
import { pdf } from '#tests/support/cast/applications.ts';
import { conversationsOf, posted, reads, says, startsWith } from '#tests/support/cast/chat.ts';
import { type Person, person } from '#tests/support/cast/people.ts';
import { made, outcome } from '#tests/support/cast/place.ts';
import { erases } from '#tests/support/cast/standing.ts';
import { two } from '#tests/support/cast/talk.ts';
import { gif, recording, video } from '#tests/support/media.ts';
import { jpeg, taggedJpeg } from '#tests/support/pictures.ts';

const sends = (who: Person, id: number, bytes: Uint8Array, more?: Record<string, string>): Promise<Message> =>
  made(posted(who, id, bytes, more));

const kept = ({ ctx }: TestApi) => ctx.db.selectFrom('kept_files').select('name').execute();
const planned = ({ ctx }: TestApi) =>
  ctx.db.selectFrom('queue').select('payload').where('kind', '=', 'sweep-kept-file').execute();
async function sweep(api: TestApi): Promise<void> {
  for (const { payload } of await planned(api)) await sweepKeptFile(api.ctx, keptFiles, JSON.parse(payload));
}

const wave = '0123456789'.repeat(7).slice(0, 64);

it('a file that cannot be sent is refused before it is read, where it replies to another conversation', async () => {
  const { api, rosa, nelson, id } = await two();
  const fatima = await person(api);
  const elsewhere = await says(rosa, await startsWith(rosa, fatima), 'Para outra pessoa');
  const reply = { reply_to: String(elsewhere.id) };
  for (let time = 0; time < 2; time += 1)
    expect(await outcome(posted(nelson, id, await jpeg({ width: 300 }), reply))).toMatchObject({
      status: 422,
      body: { detail: chatTexts.otherConversation },
    });
  // Neither was decoded and stored: else its removal would be planned.
  expect(await planned(api)).toEqual([]);
});

describe('a file', () => {
  it.each([
    ['an MP4', () => video('mp4'), 'video/mp4', 'mp4', 'Vídeo'],
    ['a MOV', () => video('mov'), 'video/quicktime', 'mov', 'Vídeo'],
    ['an AVI', () => video('avi'), 'video/x-msvideo', 'avi', 'Vídeo'],
    ['a WebM with pictures', () => recording('webmVideo'), 'video/webm', 'webm', 'Vídeo'],
    ['a recording of Chrome', () => recording('webm'), 'audio/webm', 'webm', 'Áudio'],
    ['a recording of an iPhone', () => recording('mp4'), 'audio/mp4', 'm4a', 'Áudio'],
    ['a recording of Firefox', () => recording('ogg'), 'audio/ogg', 'ogg', 'Áudio'],
    ['an MP3', () => recording('mp3'), 'audio/mpeg', 'mp3', 'Áudio'],
    ['a WAV', () => recording('wav'), 'audio/wav', 'wav', 'Áudio'],
    ['a PDF', pdf, 'application/pdf', 'pdf', 'Documento'],
    ['a GIF that moves', () => gif({ frames: 3 }), 'image/gif', 'gif', 'Imagem'],
  ] as const)('is taken for what is in it: %s', async (_, make, content_type, ending, words) => {
    const { rosa, nelson, id, api } = await two();
    const bytes = make();
    const sent = await sends(rosa, id, bytes, {
      name: '../<script>.exe',
      duration_ms: '2500',
      waveform: wave,
    });
    const isSound = content_type.startsWith('audio/');
    expect(sent).toMatchObject({
      type: 'file',
      text: '',
      content_type,
      file_size: bytes.length,
      filename: `script.${ending}`,
      duration_ms: isSound ? 2500 : null,
      waveform: isSound ? wave : null,
    });
    expect(await conversationsOf(nelson)).toMatchObject([{ last_message: words, unread_count: 1 }]);
    const [seen] = await reads(nelson, id);
    const served = await api.askRoot(String(seen?.file_url));
    expect(served.headers.get('content-type')).toBe(content_type);
    expect(served.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await served.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  });

  it('that is a picture becomes smaller, loses what the camera wrote, and has a still', async () => {
    const { api, rosa, id } = await two();
    const sent = await sends(rosa, id, await jpeg({ width: 2000, height: 1000 }), { name: 'Casa nova.jpg' });
    expect(sent).toMatchObject({
      content_type: 'image/webp',
      width: 1280,
      height: 640,
      filename: 'Casa nova.webp',
    });
    const still = await (await api.askRoot(String(sent.still_url))).arrayBuffer();
    expect((await sharp(Buffer.from(still)).metadata()).width).toBe(320);
    expect(sent.still_size).toBe(still.byteLength);
    const tagged = await sends(rosa, id, await taggedJpeg());
    const bytes = await (await api.askRoot(String(tagged.file_url))).arrayBuffer();
    expect((await sharp(Buffer.from(bytes)).metadata()).exif).toBeUndefined();
    // A small one stands for itself.
    expect((await sends(rosa, id, await jpeg({ width: 100, height: 100 }))).still_url).toBeNull();
  });

  it('is sent in parts, to whoever has an address that still holds', async () => {
    const { api, rosa, id } = await two();
    const bytes = video('mp4', 5000);
    const { file_url } = await sends(rosa, id, bytes);
    const part = await api.askRoot(String(file_url), { headers: { range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${bytes.length}`);
    expect(part.headers.get('cache-control')).toBe('private, no-store');
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    const beyond = await api.askRoot(String(file_url), { headers: { range: 'bytes=99999-' } });
    expect(beyond.status).toBe(416);
    expect((await api.askRoot(String(file_url).replace(/signature=../, 'signature=xx'))).status).toBe(403);
    expect((await api.askRoot(String(file_url).split('?')[0] ?? '')).status).toBe(403);
    api.clock.advance(10 * 60_000 + 1000);
    expect((await api.askRoot(String(file_url))).status).toBe(403);
  });

  it('is refused, and nothing is kept, where it is odd, empty or large, or its sound is', async () => {
    const { rosa, id, api } = await two();
    const sound = recording('webm');
    for (const [bytes, more, status, detail] of [
      [Buffer.from('<html><script>alert(1)</script>'), { name: 'foto.jpg' }, 415, chatTexts.oddType],
      [Buffer.alloc(0), {}, 422],
      [video('mp4', 10.1 * 1024 * 1024), {}, 413, chatTexts.tooLarge(10)],
      [sound, { waveform: '1'.repeat(63) }, 422],
      [sound, { waveform: 'x'.repeat(64) }, 422],
      [sound, { duration_ms: '300001' }, 422],
      [sound, { duration_ms: '0.5' }, 422],
    ] as const)
      expect(await outcome(posted(rosa, id, bytes, more)), JSON.stringify(more)).toMatchObject({
        status,
        body: detail ? { detail } : {},
      });
    expect(await reads(rosa, id)).toEqual([]);
    expect(await kept(api)).toEqual([]);
  });

  it('is one, however often it is sent, and what came too often is removed', async () => {
    const { api, rosa, id } = await two();
    const all = await Promise.all(
      Array.from({ length: 5 }, () => sends(rosa, id, pdf(), { client_id: 'um-ficheiro' })),
    );
    expect(new Set(all.map((one) => one.id)).size).toBe(1);
    expect((await sends(rosa, id, pdf(), { client_id: 'um-ficheiro' })).id).toBe(all[0]?.id);
    await sweep(api);
    expect(await kept(api)).toHaveLength(1);
    const [message] = await reads(rosa, id);
    expect((await api.askRoot(String(message?.file_url))).status).toBe(200);
  });

  it('is not stored for a conversation of others, or with who is apart', async () => {
    const { api, rosa, nelson, id } = await two();
    const fatima = await person(api);
    expect((await posted(fatima, id, pdf())).status).toBe(404);
    await rosa.call('PUT', `/blocks/${nelson.user.id}`);
    expect((await posted(nelson, id, pdf())).status).toBe(403);
    expect(await kept(api)).toEqual([]);
  });

  it('counts to what its sender’s account may keep until both have deleted its message, and is gone then', async () => {
    const { api, rosa, nelson, id } = await two({ accountBytes: 1500 });
    const sent = await sends(rosa, id, video('mp4', 900));
    await rosa.call('DELETE', `/chat/messages/${sent.id}`);
    await sweep(api);
    // The other person still has it.
    const [seen] = await reads(nelson, id);
    expect((await api.askRoot(String(seen?.file_url))).status).toBe(200);
    expect((await posted(rosa, id, video('mp4', 900))).status).toBe(413);
    await nelson.call('DELETE', `/chat/messages/${sent.id}`);
    await sends(rosa, id, video('mp4', 900));
    await sweep(api);
    expect((await api.askRoot(String(seen?.file_url))).status).toBe(404);
  });

  it('is gone too when one has deleted its message and the other is erased', async () => {
    const { api, rosa, nelson, id } = await two();
    const sent = await sends(rosa, id, video('mp4', 900));
    await rosa.call('DELETE', `/chat/messages/${sent.id}`);
    await erases(api.ctx, nelson);
    expect(await kept(api)).toEqual([]);
  });
});
