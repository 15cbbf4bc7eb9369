/** Which modules of the web client are loaded together (design: "Speed as felt"). */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The part of the bundler's module graph that is read here. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

interface ChunkGroup {
  name(id: string, modules: Modules): string | null;
  readonly debugName: string;
  readonly priority: number;
  readonly includeDependenciesRecursively: boolean;
  readonly minShareCount?: number;
}

/** Entry files that re-export a whole library; imports through them go directly to the used files. */
const BARREL = /\/node_modules\/(lucide-react\/dist\/esm\/lucide-react|radix-ui\/dist\/index)\.mjs$/;
const RADIX = /\/node_modules\/radix-ui\/dist\/index\.mjs$/;
const RADIX_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']radix-ui["']/;
/** The code that all icons share. */
const LUCIDE = /\/node_modules\/lucide-react\/dist\/esm\/(?!lucide-react\.mjs)/;
const ICON = /\/node_modules\/lucide-react\/dist\/esm\/(icons\/[a-z0-9-]+\.mjs)$/;
const ICON_IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/;

/** Parts of libraries that their barrels reach from the first page and only later pages use. */
const LATER_PARTS =
  /\/@tanstack\/.*\/(useBlocker|useMutation|useInfiniteQuery|mutationObserver|infiniteQueryObserver)\.js$/;

/**
 * Entry points of features. Each export goes to the chunk of its user, and each registration to where it is
 * registered.
 */
const FEATURE_INDEX = /\/src\/features\/[^/]+\/index\.ts$/;
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g;
const REEXPORT = /export\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g;

const LIMITS = '../../../packages/protocol/src/contract/limits.ts';
/**
 * Modules that every page needs, and further ones of a channel's page. The shared code of translations comes first:
 * `core` waits for it during loading, so it must not depend on `core`.
 */
const STARTS = [
  { chunk: 'language', files: ['languages/words.ts', 'languages/format-bytes.ts', LIMITS] },
  { chunk: 'core', files: ['main.tsx', 'ui/marks/lucide-icon.ts'] },
  { chunk: 'channel', files: ['app/Shell.tsx', 'features/messages/view/ConversationPage.tsx'] },
];
/** The chunks that the first page waits for. */
export const FIRST_CHUNKS: readonly string[] = STARTS.map(({ chunk }) => chunk);
/** Those of a channel's page, which `core` asks for once it runs. */
export const EARLY_CHUNKS: readonly string[] = ['channel', 'Shell', 'ConversationPage'];
/** What loads with the first input. The bundler would make a hundred small files of it. */
const INPUT = { chunk: 'input', file: 'app/later-features.ts' };
/** Pages and parts that may load before the first input: what these share with others stays in small files. */
const BEFORE_INPUT = [
  'features/accounts/entry/LogInPage.tsx',
  'features/accounts/entry/RegisterPage.tsx',
  'features/accounts/entry/LanguageMenu.tsx',
  'features/onboarding/OnboardingQuestions.tsx',
  'features/servers/ServerPage.tsx',
  'features/voice/people/VoicePeople.tsx',
];
const LEFT_TO_BUNDLER = '';
/** How a module of the first page loads another with the first input. */
const INPUT_IMPORT =
  /\b(?:loadWithInput|moduleWithInput|showAfterInput)\(\s*\(\)\s*=>\s*import\(\s*["']([^"']+)["']/g;
/** Icons that only later pages use. */
const ICONS = 'icons';
/** What this many later pages and dialogs share, such as fields and dialogs: each would load ten small files. */
const SHARED = { chunk: 'shared', users: 3 };

/**
 * Chunks for the first page and the first input, because many small files each cost a request and compress worse than
 * one. The bundler decides about modules of one or two later pages, except that their icons are in one file.
 */
export function chunkByFirstPage(): ChunkGroup[] {
  let chunks: ReadonlyMap<string, string> | undefined;
  const chunkOf = (id: string, modules: Modules): string | null => {
    chunks ??= chunksOf(modules);
    const icon = ICON.exec(id)?.[1];
    if (icon !== undefined) return chunks.get(icon) || ICONS;
    return LUCIDE.test(id) ? 'core' : (chunks.get(id) ?? null);
  };
  // A group also takes what its modules depend on and no earlier group took; what icons depend on is in core.
  return [ICONS, ...FIRST_CHUNKS, INPUT.chunk, SHARED.chunk].map((chunk, index, all) => ({
    name: (id, modules) => ((chunkOf(id, modules) ?? SHARED.chunk) === chunk ? chunk : null),
    debugName: chunk,
    priority: all.length - index,
    includeDependenciesRecursively: false,
    ...(chunk === SHARED.chunk ? { minShareCount: SHARED.users } : {}),
  }));
}

/** The chunk of each module and icon of the first page and the first input. */
function chunksOf(modules: Modules): ReadonlyMap<string, string> {
  const chunks = new Map<string, string>();
  const fileOf = iconFiles();
  for (const { chunk, files } of STARTS) addStatic(chunks, chunk, files.map(sourceFile), modules, fileOf);
  const withInput = [...chunks.keys()].flatMap((id) =>
    [...(modules.getModuleInfo(id)?.code ?? '').matchAll(INPUT_IMPORT)].map(([, path = '']) =>
      resolve(dirname(id), path),
    ),
  );
  addStatic(chunks, LEFT_TO_BUNDLER, BEFORE_INPUT.map(sourceFile), modules, fileOf);
  addStatic(chunks, INPUT.chunk, [sourceFile(INPUT.file), ...withInput], modules, fileOf);
  return chunks;
}

function sourceFile(path: string): string {
  return fileURLToPath(new URL(`./src/${path}`, import.meta.url));
}

/** Adds the modules and icons that these files import statically, unless they have a chunk already. */
function addStatic(
  chunks: Map<string, string>,
  chunk: string,
  files: readonly string[],
  modules: Modules,
  fileOf: ReadonlyMap<string, string>,
): void {
  const open = [...files];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (chunks.has(id) || BARREL.test(id) || LATER_PARTS.test(id)) continue;
    chunks.set(id, chunk);
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {};
    const passed = FEATURE_INDEX.test(id) ? passedOn(id, code) : [];
    open.push(
      ...importedIds.filter((imported) => !FEATURE_INDEX.test(imported) && !passed.includes(imported)),
    );
    open.push(...behindIndexes(id, modules), ...primitives(code, modules, importedIds));
    for (const name of namesIn(ICON_IMPORT.exec(code ?? '')?.[1])) {
      const icon = fileOf.get(name);
      if (icon !== undefined && !chunks.has(icon)) chunks.set(icon, chunk);
    }
  }
}

/** The files that an entry point only re-exports. */
function passedOn(id: string, code: string | null | undefined): readonly string[] {
  const used = namedFiles(id, code, IMPORT).map(({ file }) => file);
  const files = namedFiles(id, code, REEXPORT).map(({ file }) => file);
  return files.filter((file) => !used.includes(file));
}

/** The files of the names that a module imports from entry points, and entry points that declare such a name. */
function behindIndexes(id: string, modules: Modules): readonly string[] {
  const taken = namedFiles(id, modules.getModuleInfo(id)?.code, IMPORT).filter(({ file }) =>
    FEATURE_INDEX.test(file),
  );
  return taken.map(({ name, file }) => {
    const reexports = namedFiles(file, modules.getModuleInfo(file)?.code, REEXPORT, 1);
    return reexports.find((reexport) => reexport.name === name)?.file ?? file;
  });
}

/** The packages of the Radix primitives that a module takes from their barrel. */
function primitives(code: string | null | undefined, modules: Modules, importedIds: readonly string[]) {
  const barrel = importedIds.find((id) => RADIX.test(id));
  const packages = barrel === undefined ? [] : (modules.getModuleInfo(barrel)?.importedIds ?? []);
  return namesIn(RADIX_IMPORT.exec(code ?? '')?.[1]).flatMap((name) => {
    const folder = name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
    return packages.filter((id) => id.includes(`/@radix-ui/react-${folder}/`));
  });
}

/** The names in the imports or re-exports of a module, each with the file it comes from. */
function namedFiles(id: string, code: string | null | undefined, pattern: RegExp, side?: number) {
  return [...(code ?? '').matchAll(pattern)].flatMap(([, names, path = '']) =>
    namesIn(names, side).map((name) => ({ name, file: resolve(dirname(id), path) })),
  );
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

/** @param side which side of `as`: 0 for the exported name, 1 for the local name */
function namesIn(list = '', side = 0): readonly string[] {
  return list.split(',').map((entry) => {
    const sides = entry.trim().split(/\s+as\s+/);
    return sides[side] ?? sides[0] ?? '';
  });
}
