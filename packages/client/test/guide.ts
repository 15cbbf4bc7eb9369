/** A guide of docs/guides; a test runs its blocks in order like a reader. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Block {
  readonly language: string;
  /** The file to save it as. */
  readonly title: string | undefined;
  readonly text: string;
}

type Variables = Readonly<Record<string, string>>;

export class Guide {
  readonly #folder: string;
  readonly #blocks: Block[];
  readonly #running: { stop(): Promise<void> }[] = [];
  #variables: Variables;

  private constructor(folder: string, blocks: Block[], variables: Variables) {
    this.#folder = folder;
    this.#blocks = blocks;
    this.#variables = { ...variables, PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` };
  }

  /** @param variables that the guide tells the reader to set */
  static async open(slug: string, variables: Variables): Promise<Guide> {
    const text = await readFile(path.join(ROOT, 'docs/guides', `${slug}.md`), 'utf8');
    const blocks = [...text.matchAll(/^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$/gms)].map(
      ([, language = '', title, block = '']) => ({ language, title, text: block }),
    );
    const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-guide-'));
    // Lets programs find the SDK like in a checkout.
    await mkdir(path.join(folder, 'node_modules/@guildhall'), { recursive: true });
    await symlink(path.join(ROOT, 'packages/client'), path.join(folder, 'node_modules/@guildhall/client'));
    // As `npm init --yes` writes it.
    await writeFile(path.join(folder, 'package.json'), '{ "type": "commonjs" }');
    return new Guide(folder, blocks, variables);
  }

  /** Saves the next block as its file. */
  async save(): Promise<string> {
    const { title, text } = this.#take('ts');
    if (title === undefined) throw new Error(`The block names no file:\n${text}`);
    await writeFile(path.join(this.#folder, title), text);
    return title;
  }

  /** Runs the next block of shell commands to its end and keeps its variables. @returns its output */
  async shell(variables: Variables = {}): Promise<string> {
    const { text } = this.#take('sh');
    this.#variables = { ...this.#variables, ...variables };
    const kept = path.join(this.#folder, '.kept');
    const script = `set -aeu -o pipefail\n${text}\nenv -0 > ${kept}`;
    const { stdout } = await promisify(execFile)('bash', ['-c', script], {
      cwd: this.#folder,
      env: { ...this.#variables },
    });
    const pairs = (await readFile(kept, 'utf8')).split('\0').filter((pair) => pair.includes('='));
    this.#variables = Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s)));
    return stdout;
  }

  /**
   * Runs the next block, which starts a program that keeps running, until it prints `ready`.
   * @returns a function that waits until it prints something else
   */
  async start(ready: string): Promise<(text: string) => Promise<void>> {
    const { text } = this.#take('sh');
    // A separate process group, so that everything the shell starts ends with it.
    const child = spawn('bash', ['-c', text], {
      cwd: this.#folder,
      env: { ...this.#variables },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const exited = once(child, 'exit');
    let output = '';
    const watchers = new Set<() => void>();
    const read = (chunk: Buffer): void => {
      output += String(chunk);
      for (const look of watchers) look();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    const says = (text: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => output.includes(text) && resolve();
        watchers.add(look);
        child.on('exit', () => reject(new Error(`It ended:\n${output}`)));
        look();
      });
    this.#running.push({
      async stop() {
        if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
        await exited;
      },
    });
    await says(ready);
    return says;
  }

  /** Stops everything that was started. */
  async stop(): Promise<void> {
    for (const program of this.#running.splice(0)) await program.stop();
  }

  /** The JSON of the next block. */
  json(): unknown {
    return JSON.parse(this.#take('json').text);
  }

  /** @throws if a block was not run */
  async close(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
    const [left] = this.#blocks;
    if (left) throw new Error(`Nobody ran this block:\n${left.text}`);
  }

  #take(language: string): Block {
    const block = this.#blocks.shift();
    if (block?.language !== language)
      throw new Error(`The next block is ${block?.language}, not ${language}:\n${block?.text}`);
    return block;
  }
}
