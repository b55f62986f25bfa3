import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';

/** The only account of the s3rver package: access key and secret are the same. */
const key = 'S3RVER';

/**
 * Starts a third-party S3-compatible server (s3rver) with one bucket in a temporary folder. It verifies request
 * signatures.
 */
export async function startS3Server() {
  const directory = mkdtempSync(path.join(tmpdir(), 'shop-s3-'));
  const bucket = 'tienda';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    bucket,
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: key,
    secretAccessKey: key,
    async stop() {
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
