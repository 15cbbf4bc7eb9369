/** Which modules of the web client are loaded together (design: "Speed as felt"). */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What of the bundler's view of the modules is read here. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

interface ChunkGroup {
  name(id: string, modules: Modules): string | null;
  readonly debugName: string;
  readonly priority: number;
  readonly includeDependenciesRecursively: boolean;
}

/** Files that name everything a library has; what is used of it goes where it is used. */
const BARREL = /\/node_modules\/(lucide-react\/dist\/esm\/lucide-react|radix-ui\/dist\/index)\.mjs$/;
const ICON = /\/node_modules\/lucide-react\/dist\/esm\/(icons\/[a-z0-9-]+\.mjs)$/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/;

/** What every page needs, and what the page of a channel needs beside it. */
const STARTS = [
  { chunk: 'core', files: ['main.tsx'] },
  { chunk: 'channel', files: ['app/Shell.tsx', 'features/messages/ConversationPage.tsx'] },
];
/** The chunks that the first page waits for. */
export const FIRST_CHUNKS: readonly string[] = STARTS.map(({ chunk }) => chunk);
/** Icons of later pages alone. */
const ICONS = 'icons';

/**
 * Groups of what is needed first: many small files each cost a request, and compress worse than one. Modules that only
 * later pages need are left to the bundler, but for their icons, which are in one file.
 */
export function chunkByFirstPage(): ChunkGroup[] {
  let chunks: ReadonlyMap<string, string> | undefined;
  const chunkOf = (id: string, modules: Modules): string | null => {
    chunks ??= chunksOf(modules);
    const icon = ICON.exec(id)?.[1];
    return icon === undefined ? (chunks.get(id) ?? null) : (chunks.get(icon) ?? ICONS);
  };
  // A group also takes what its modules depend on and no earlier group took; what icons depend on is in core.
  return [ICONS, ...FIRST_CHUNKS].map((chunk, index, all) => ({
    name: (id, modules) => (chunkOf(id, modules) === chunk ? chunk : null),
    debugName: chunk,
    priority: all.length - index,
    includeDependenciesRecursively: chunk !== ICONS,
  }));
}

/** The chunk of each module and icon that a start imports, not counting what it imports when it is needed. */
function chunksOf(modules: Modules): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>();
  const fileOf = iconFiles();
  for (const { chunk, files } of STARTS) {
    const open = files.map((file) => fileURLToPath(new URL(`./src/${file}`, import.meta.url)));
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (chunks.has(id) || BARREL.test(id)) continue;
      chunks.set(id, chunk);
      const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
      open.push(...importedIds);
      for (const name of namesIn(ICON_IMPORT.exec(code ?? '')?.[1])) {
        const icon = fileOf.get(name);
        if (icon !== undefined && !chunks.has(icon)) chunks.set(icon, chunk);
      }
    }
  }
  return chunks;
}

/** The file of each icon's name; an icon has several names. */
function iconFiles(): ReadonlyMap<string, string> {
  const barrel = readFileSync(
    new URL('../esm/lucide-react.mjs', import.meta.resolve('lucide-react')),
    'utf8',
  );
  const exports = [...barrel.matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[^"']+)["']/g)];
  return new Map(exports.flatMap(([, names, file = '']) => namesIn(names, 1).map((name) => [name, file])));
}

/** @param side which side of `as`: 0 what it is called there, 1 what it is called from here on */
function namesIn(list = '', side = 0): readonly string[] {
  return list.split(',').map((entry) => entry.trim().split(/\s+as\s+/)[side] ?? '');
}
