#!/usr/bin/env node
// Runs the program with its own Node, because the caller's may be too old for TypeScript.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.js', import.meta.url));
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  await import('../src/main.js');
} else {
  const require = createRequire(import.meta.url);
  const program = join(dirname(require.resolve('node/package.json')), 'bin/node');
  const child = spawn(program, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  // The program handles signals; this process only waits for it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write(`Guildhall's own Node could not be run (${error.message}): run "npm ci" again.\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}
