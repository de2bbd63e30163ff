import S3rver from 's3rver';
import { onTestFinished } from 'vitest';
import type { S3Settings } from '#server/config.ts';
import { freshFolder } from '#tests/support/database.ts';

/** An empty bucket, for one test. */
export async function freshBucket(): Promise<S3Settings> {
  const bucket = 'bizlink-tests';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: await freshFolder(),
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
}
