/** Warnings, kept in a file with one on each line. */
import { appendFile, readFile } from 'node:fs/promises';

interface Warning {
  readonly serverId: string;
  readonly userId: string;
  readonly by: string;
  readonly reason: string;
}

export interface Warnings {
  /** @returns how many warnings they have now */
  add(warning: Warning): Promise<number>;
  of(serverId: string, userId: string): readonly Warning[];
}

export async function readWarnings(file: string): Promise<Warnings> {
  const all = (await textOf(file))
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Warning => JSON.parse(line));
  const of: Warnings['of'] = (serverId, userId) =>
    all.filter((warning) => warning.serverId === serverId && warning.userId === userId);
  return {
    of,
    async add(warning) {
      await appendFile(file, `${JSON.stringify(warning)}\n`);
      all.push(warning);
      return of(warning.serverId, warning.userId).length;
    },
  };
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
