/** The workspace for the rules: packages, and source files with resolved imports. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { type Import, listImports, type Scanned, scan } from './scan.ts';

export interface Package {
  /** Name without the scope, such as `protocol`; `workspace` for files outside packages. */
  readonly name: string;
  /** Relative to the root; `.` for the workspace itself. */
  readonly folder: string;
  readonly dependencies: ReadonlySet<string>;
  /** Subpath to file. */
  readonly exports: Readonly<Record<string, string>>;
}

export interface SourceFile {
  /** Relative to the root, with slashes. */
  readonly path: string;
  readonly package: Package;
  readonly isTest: boolean;
  readonly text: string;
  readonly scanned: Scanned;
  readonly imports: readonly ResolvedImport[];
}

export interface ResolvedImport extends Import {
  /** Path in this workspace; null for external packages and missing files. */
  readonly target: string | null;
  /** Name of the workspace package that is imported by name, or null. */
  readonly workspace: string | null;
}

export interface Project {
  readonly packages: readonly Package[];
  readonly files: readonly SourceFile[];
}

export interface Violation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}

/** The texts of one language of the web client. They may use types of features. */
export const TRANSLATION = /^apps\/web\/src\/languages\/[a-z]+\//;
const SCOPE = '@guildhall/';
const SOURCES = '{packages,apps,bench,examples,tooling,e2e}/**/*.{ts,tsx}';
const IGNORED = /(?:^|\/)(?:node_modules|dist|build|data)(?:\/|$)/;
const TEST = /\.test\.tsx?$|(?:^|\/)(?:e2e|test|tests)\/|(?:^|\/)packages\/testkit\//;

export function readProject(root: string): Project {
  const packages = readPackages(root);
  const paths = globSync(SOURCES, { cwd: root, exclude: (path) => IGNORED.test(slashes(path)) })
    .map(slashes)
    .filter((path) => !path.endsWith('.d.ts'))
    .sort();
  return { packages, files: paths.map((path) => readSource(root, path, packages)) };
}

function readPackages(root: string): readonly Package[] {
  return globSync(['package.json', '{packages,apps,examples}/*/package.json', 'bench/package.json'], {
    cwd: root,
  })
    .map(slashes)
    .map((path) => {
      const json = JSON.parse(readFileSync(posix.join(root, path), 'utf8')) as {
        readonly name?: string;
      } & Record<string, unknown>;
      const folder = posix.dirname(path);
      const record = (key: string) => (json[key] ?? {}) as Record<string, string>;
      const groups = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
      return {
        name: folder === '.' ? 'workspace' : String(json.name).replace(SCOPE, ''),
        folder,
        dependencies: new Set(groups.flatMap((group) => Object.keys(record(group)))),
        exports: record('exports'),
      };
    });
}

function readSource(root: string, path: string, packages: readonly Package[]): SourceFile {
  const text = readFileSync(posix.join(root, path), 'utf8');
  const scanned = scan(text);
  return {
    path,
    package: findPackage(path, packages),
    isTest: TEST.test(path),
    text,
    scanned,
    imports: listImports(scanned).map((found) => resolve(root, path, found, packages)),
  };
}

/** The package of the file; the workspace itself for tooling. */
export function findPackage(path: string, packages: readonly Package[]): Package {
  const holds = (one: Package) => one.folder !== '.' && path.startsWith(`${one.folder}/`);
  const found = packages.find(holds) ?? packages.find((one) => one.folder === '.');
  if (!found) throw new Error(`${path} belongs to no package: the workspace has no package.json`);
  return found;
}

function resolve(root: string, path: string, found: Import, packages: readonly Package[]): ResolvedImport {
  if (found.specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(path), found.specifier);
    return { ...found, target: existsSync(posix.join(root, target)) ? target : null, workspace: null };
  }
  if (!found.specifier.startsWith(SCOPE)) return { ...found, target: null, workspace: null };
  const [name = '', ...rest] = found.specifier.slice(SCOPE.length).split('/');
  const imported = packages.find((one) => one.name === name);
  const entry = imported?.exports[rest.length === 0 ? '.' : `./${rest.join('/')}`];
  const target = imported && entry ? posix.join(imported.folder, entry) : null;
  return { ...found, target, workspace: name };
}

function slashes(path: string): string {
  return sep === '/' ? path : path.replaceAll(sep, '/');
}
