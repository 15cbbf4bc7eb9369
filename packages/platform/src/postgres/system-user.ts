/** PostgreSQL refuses to run as root, so root runs it as an unprivileged user. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { StartupError } from '../config/startup-error.ts';

const run = promisify(execFile);

/** A user of this machine, by number and name. */
export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

const DEDICATED = 'guildhall';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The user to run PostgreSQL as, or null for this process's own. As root: the owner of an existing cluster
 * (`ownerUid`), else the user `guildhall` or `postgres`, else a new system user `guildhall`, else `nobody`.
 * @throws StartupError where none exists
 */
export async function databaseUser(ownerUid: number | null): Promise<SystemUser | null> {
  if (!isRoot()) return null;
  const users = await knownUsers();
  if (ownerUid !== null && ownerUid !== 0) {
    const owner = users.find((user) => user.uid === ownerUid);
    if (owner) return owner;
    throw new StartupError(
      `The database belongs to user number ${ownerUid}, who does not exist on this machine: give the folder to another user with chown, or create that user.`,
    );
  }
  const byName = (name: string) => users.find((user) => user.name === name && user.uid !== 0);
  return (
    byName(DEDICATED) ??
    byName('postgres') ??
    (await createDedicatedUser()) ??
    requireSystemUser(byName('nobody'))
  );
}

function requireSystemUser(user: SystemUser | undefined): SystemUser {
  if (user) return user;
  throw new StartupError(
    'PostgreSQL does not run as root and no other user was found: create one with "useradd --system guildhall", or run Guildhall as an ordinary user.',
  );
}

/** This process's user name for PostgreSQL's peer authentication. @throws StartupError for a user without a name */
export function systemUserName(): string {
  try {
    return userInfo().username;
  } catch (error) {
    throw new StartupError(
      `PostgreSQL needs a user with a name, but user number ${process.getuid?.()} has none in /etc/passwd: add one, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

async function createDedicatedUser(): Promise<SystemUser | undefined> {
  try {
    await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', DEDICATED]);
  } catch {
    // There is no useradd, or /etc is read-only. Another process may have created the user, so look again.
  }
  return (await knownUsers()).find((user) => user.name === DEDICATED);
}

async function knownUsers(): Promise<SystemUser[]> {
  if (process.platform === 'darwin') return await macUsers(['postgres', 'nobody']);
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** macOS keeps its users in a directory service; `nobody` has the number -2 there, as an unsigned 32-bit number. */
async function macUsers(names: readonly string[]): Promise<SystemUser[]> {
  const users: SystemUser[] = [];
  for (const name of names) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      users.push({ name, uid: Number(uid.stdout) >>> 0, gid: Number(gid.stdout) >>> 0 });
    } catch {
      // This user does not exist.
    }
  }
  return users;
}
