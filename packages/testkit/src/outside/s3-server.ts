/**
 * An S3 server with one bucket, in a process of its own. It refuses unknown access keys. It does
 * not compare signatures, because it computes those of lists differently from Amazon's SDK.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestS3 {
  readonly endpoint: string;
  readonly accessKey: string;
  readonly secretKey: string;
  stop(): Promise<void>;
}

/** @throws Error with its output when it exits before it listens */
export async function startTestS3(bucket: string): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-s3-'));
  const program = createRequire(import.meta.url).resolve('@20minutes/s3rver');
  const options = {
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    configureBuckets: [{ name: bucket }],
    allowMismatchedSignatures: true,
  };
  const start = `new (require(${JSON.stringify(program)}))(${JSON.stringify(options)}).run()
    .then(({ address, port }) => console.log('listening on %s:%d', address, port))`;
  const child = spawn(process.execPath, ['-e', start], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const endpoint = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += String(chunk);
      const port = /127\.0\.0\.1:(\d+)/.exec(output)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`The S3 server ended:\n${output}`)));
  });
  return {
    endpoint,
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
