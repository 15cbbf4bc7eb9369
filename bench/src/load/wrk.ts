/** Load by wrk, a well-known HTTP client that shares no code with the load process. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface WrkInput {
  readonly port: number;
  /** Keep-alive connections with one request in flight each. */
  readonly connections: number;
  /** Requests as text, sent in turn over all connections. */
  readonly requests: readonly string[];
  readonly seconds: number;
}

/** @throws Error when wrk is not installed, or a response is not a success */
export async function runWrk({
  port,
  connections,
  requests,
  seconds,
}: WrkInput): Promise<{ readonly count: number; readonly perSecond: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-wrk-'));
  try {
    const script = join(folder, 'requests.lua');
    await writeFile(script, luaScript(requests));
    const { stdout } = await run('wrk', [
      '--threads=1',
      `--connections=${connections}`,
      `--duration=${seconds}s`,
      `--script=${script}`,
      `http://127.0.0.1:${port}`,
    ]).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT'
        ? new Error("wrk is not installed (Debian's package is named wrk)")
        : error;
    });
    return readReport(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** JSON's escapes of these requests mean the same in Lua. */
function luaScript(requests: readonly string[]): string {
  return `local requests = {${requests.map((request) => JSON.stringify(request)).join(',\n')}}
local turn = 0
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
`;
}

function readReport(report: string): { count: number; perSecond: number } {
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(report)?.[1];
  if (refused) throw new Error(`wrk: ${refused} requests were refused`);
  const count = Number(/(\d+) requests in/.exec(report)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
  if (!(count > 0 && perSecond > 0)) throw new Error(`wrk reported nothing: ${report}`);
  return { count, perSecond };
}
