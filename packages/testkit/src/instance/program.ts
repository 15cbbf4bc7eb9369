/** A program of the repository, such as an example, started as its README says. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestBot } from '../callers/builders.ts';
import type { TestInstance } from './instance.ts';

export interface TestProgram {
  readonly process: ChildProcess;
  /** Its output so far, including errors. */
  readonly output: string;
  stop(): Promise<void>;
}

/** Starts a bot configured by its environment, and waits until it is ready. */
export function startBot(
  file: URL,
  { url }: Pick<TestInstance, 'url'>,
  { token }: Pick<TestBot, 'token'>,
  environment: Readonly<Record<string, string>> = {},
): Promise<TestProgram> {
  return startProgram(
    file,
    { GUILDHALL_URL: url, GUILDHALL_BOT_TOKEN: token, ...environment },
    'is listening',
  );
}

/**
 * Starts a program and waits until its output says that it is ready.
 * @throws Error with its output when it exits first
 */
async function startProgram(
  file: URL,
  environment: Readonly<Record<string, string>>,
  ready: string,
): Promise<TestProgram> {
  const child = spawn(process.execPath, [fileURLToPath(file)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += String(chunk);
      if (output.includes(ready)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(`The program ended:\n${output}`)));
  });
  return {
    process: child,
    get output() {
      return output;
    },
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
