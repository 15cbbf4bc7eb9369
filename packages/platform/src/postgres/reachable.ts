/** Checks whether another system user may access a path. */
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SystemUser } from './system-user.ts';

const READ = 0o4;
const ENTER = 0o1;

/**
 * Whether `user` may enter every folder on the way to `path` and read `path` itself (list and enter it, if it is a
 * folder), by owner, group and mode. Ignores access lists, so at worst a reachable path counts as unreachable.
 */
export async function isReachable(path: string, user: SystemUser): Promise<boolean> {
  try {
    const real = await realpath(path);
    const target = await stat(real);
    if (!mayAccess(target, user, target.isDirectory() ? READ | ENTER : READ)) return false;
    return await canPass(dirname(real), user);
  } catch {
    return false;
  }
}

/** Whether `user` may enter `folder` and every folder above it. `folder` exists. */
export async function canPass(folder: string, user: SystemUser): Promise<boolean> {
  for (let at = await realpath(folder); ; at = dirname(at)) {
    if (!mayAccess(await stat(at), user, ENTER)) return false;
    if (dirname(at) === at) return true;
  }
}

function mayAccess(
  target: { mode: number; uid: number; gid: number },
  user: SystemUser,
  wanted: number,
): boolean {
  const shift = target.uid === user.uid ? 6 : target.gid === user.gid ? 3 : 0;
  return ((target.mode >> shift) & wanted) === wanted;
}
