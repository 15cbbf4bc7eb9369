/** Finds the pictures and files of an export. Only files in its folder are used, whatever the export refers to. */
import { createReadStream, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ArchivedContent } from '../archive/records.ts';

const PREFIX = 'files/';

/** @returns the file's name for records; null for an address elsewhere. */
export function mediaName(url: string | null | undefined): string | null {
  if (!url || /^[a-z][a-z0-9+.-]+:/i.test(url) || url.length > 250) return null;
  return `${PREFIX}${url.replaceAll('\\', '/')}`;
}

/** Opens files by these names. @param folder resolved, without links */
export function mediaFinder(folder: string): (name: string) => ArchivedContent | undefined {
  const root = realpathSync(folder);
  return (name) => {
    if (!name.startsWith(PREFIX)) return undefined;
    const path = name.slice(PREFIX.length);
    for (const relative of new Set([path, decoded(path)])) {
      const found = inside(root, relative);
      if (found) return found;
    }
    return undefined;
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function inside(root: string, relative: string): ArchivedContent | undefined {
  try {
    const path = realpathSync(join(root, relative));
    const stats = statSync(path);
    if (!path.startsWith(root + sep) || !stats.isFile()) return undefined;
    return { size: stats.size, open: async () => createReadStream(path) };
  } catch {
    return undefined;
  }
}
