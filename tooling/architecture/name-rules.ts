/** Rules for exported names of the service, so that a name has one meaning (docs/architecture.md, "Names"). */
import type { Project, SourceFile, Violation } from './project.ts';
import { lineAt, matchesIn } from './scan.ts';

const DECLARATION =
  /(?<![.\w$])export (?:declare )?(?:async )?(?:function\*?|const|class|interface|type) ([A-Za-z_$][\w$]*)/g;
const FUNCTION = /(?<![.\w$])(?:async )?function\*? ((?:emit|tell)(?:[A-Z]\w*)?)\(/g;

interface Declared {
  readonly name: string;
  readonly path: string;
  readonly line: number;
}

function listDeclared(file: SourceFile, pattern: RegExp): readonly Declared[] {
  return matchesIn(file.scanned, pattern).map((match) => ({
    name: match[1] ?? '',
    path: file.path,
    line: lineAt(file.scanned.code, match.index),
  }));
}

function serviceFiles({ files }: Project): readonly SourceFile[] {
  return files.filter(
    ({ package: { name }, isTest, path }) => name === 'service' && !isTest && !path.includes('/testing/'),
  );
}

/**
 * Finds names that two files of the service export. Overloads count once, and so does a type with the same name as
 * its value.
 */
export function repeatedExports(project: Project): readonly Violation[] {
  const first = new Map<string, Declared>();
  return serviceFiles(project).flatMap((file) =>
    listDeclared(file, DECLARATION).flatMap((one) => {
      const before = first.get(one.name);
      if (!before) first.set(one.name, one);
      return !before || before.path === one.path
        ? []
        : [{ ...one, message: `exports ${one.name}, as ${before.path} does; rename one of them` }];
    }),
  );
}

/** Finds functions that emit events but are not named announce…. */
export function announcingNames(project: Project): readonly Violation[] {
  return serviceFiles(project).flatMap((file) =>
    listDeclared(file, FUNCTION).map((one) => ({
      ...one,
      message: `${one.name} emits events: name it announce…`,
    })),
  );
}
