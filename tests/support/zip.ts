import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';

/** What a zip has, by its names, as an unpacker of others reads it. Its sums are checked on the way. */
export async function unzipped(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Buffer>>();
  fromBuffer(Buffer.from(bytes), { lazyEntries: true, strictFileNames: true }, (failure, zip) => {
    if (failure) return reject(failure);
    zip.on('error', reject);
    zip.on('end', () => resolve(files));
    zip.on('entry', (entry) => {
      if (files.has(entry.fileName)) return reject(new Error(`${entry.fileName} is there twice.`));
      zip.openReadStream(entry, (cannotOpen, stream) => {
        if (cannotOpen) return reject(cannotOpen);
        buffer(stream).then((content) => {
          files.set(entry.fileName, content);
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
  return promise;
}
