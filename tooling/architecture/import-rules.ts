/** Rules for imports: between packages, between features, and no cycles. */
import { builtinModules } from 'node:module';
import {
  findPackage,
  type Project,
  type ResolvedImport,
  type SourceFile,
  TRANSLATION,
  type Violation,
} from './project.ts';

/** protocol <- client <- web; protocol <- platform <- service and gateway; guildhall composes the parts. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  protocol: [],
  client: ['protocol'],
  web: ['client', 'protocol'],
  platform: ['protocol'],
  service: ['platform', 'protocol'],
  gateway: ['platform', 'protocol'],
  forwarding: [],
  discord: ['gateway', 'platform', 'protocol'],
  guildhall: ['discord', 'forwarding', 'gateway', 'platform', 'protocol', 'service'],
  testkit: ['client', 'guildhall', 'platform', 'protocol', 'service', 'gateway'],
  bench: ['client', 'forwarding', 'guildhall', 'platform', 'protocol', 'testkit'],
};
/** Examples may only import what others can install. */
const EXAMPLE_MAY_IMPORT = ['client', 'protocol'];
const BUILTIN = new Set(builtinModules);

export function packageViolations(project: Project): readonly Violation[] {
  const rootDependencies = project.packages.find((one) => one.folder === '.')?.dependencies ?? new Set();
  return project.files.flatMap((file) =>
    file.imports.flatMap((found) => {
      const message =
        found.workspace === null
          ? foreignImport(project, file, found, rootDependencies)
          : workspaceImport(file, found, found.workspace);
      return message === null ? [] : [{ path: file.path, line: found.line, message }];
    }),
  );
}

function workspaceImport(file: SourceFile, found: ResolvedImport, name: string): string | null {
  const from = file.package;
  if (name === from.name) return `imports its own package ${found.specifier} by name; use a relative path`;
  if (found.target === null) return `imports ${found.specifier}, which that package does not export`;
  if (from.folder === '.') return null;
  if (name === 'testkit') {
    return file.isTest || from.name === 'bench' ? null : 'imports testkit, which is only for tests';
  }
  const allowed = from.folder.startsWith('examples/') ? EXAMPLE_MAY_IMPORT : (MAY_IMPORT[from.name] ?? []);
  if (!allowed.includes(name)) return `${from.name} may not import ${name}`;
  return from.dependencies.has(`@guildhall/${name}`)
    ? null
    : `imports ${found.specifier}, which ${from.folder}/package.json does not declare`;
}

function foreignImport(
  project: Project,
  file: SourceFile,
  found: ResolvedImport,
  rootDependencies: ReadonlySet<unknown>,
): string | null {
  const { specifier } = found;
  if (specifier.startsWith('.')) {
    if (found.target === null)
      return file.package.name === 'web' || specifier.includes('?')
        ? null
        : `imports ${specifier}, which does not exist`;
    const other = findPackage(found.target, project.packages);
    return other === file.package
      ? null
      : `reaches into ${other.folder} by path; import ${other.name} by its name`;
  }
  const parts = specifier.split('/');
  const name = specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
  if (specifier.startsWith('node:') || specifier.startsWith('virtual:')) return null;
  if (BUILTIN.has(specifier)) return `imports ${specifier} without node:`;
  if (file.package.dependencies.has(name) || file.package.dependencies.has(typesOf(name))) return null;
  const isTool = file.isTest || file.package.folder === '.' || /(?:^|\/)[a-z]+\.config\.ts$/.test(file.path);
  if (isTool && rootDependencies.has(name)) return null;
  return `imports ${name}, which ${file.package.folder}/package.json does not declare`;
}

function typesOf(name: string): string {
  return `@types/${name.replace('@', '').replace('/', '__')}`;
}

/** Import cycles, including type imports; one line per cycle. */
export function cycleViolations({ files }: Project): readonly Violation[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const state = new Map<string, 'open' | 'done'>();
  const violations: Violation[] = [];
  const visit = (file: SourceFile, trail: readonly SourceFile[]): void => {
    state.set(file.path, 'open');
    const here = [...trail, file];
    for (const found of file.imports) {
      // The texts of a language use types of features, and load with the language.
      if (found.isCall && TRANSLATION.test(found.target ?? '')) continue;
      const next = found.target === null ? undefined : byPath.get(found.target);
      if (!next) continue;
      if (!state.has(next.path)) visit(next, here);
      else if (state.get(next.path) === 'open') {
        const circle = [...here.slice(here.indexOf(next)), next].map((one) => one.path).join(' -> ');
        violations.push({ path: file.path, line: found.line, message: `import cycle: ${circle}` });
      }
    }
    state.set(file.path, 'done');
  };
  for (const file of files) if (!state.has(file.path)) visit(file, []);
  return violations;
}
