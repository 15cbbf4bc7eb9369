import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ALL_PERMISSIONS,
  bit,
  bits,
  CHANNEL_MASK,
  channelPermissions,
  DEFAULT_EVERYONE,
  DIRECT_MESSAGE_PERMISSIONS,
  effectiveServerPermissions,
  explainPermission,
  has,
  PERMISSION_BITS,
  PERMISSION_NAMES,
  type Permission,
  type PermissionOverwrite,
  type PermissionServer,
  type PermissionSubject,
  parsePermissions,
  permissionsIn,
  serverPermissions,
  TIMED_OUT_MASK,
  unrestrictedChannelPermissions,
} from './index.ts';

const KEYS = Object.keys(PERMISSION_BITS) as Permission[];

/** The steps of design 1.2 literally, on sets of names, without arithmetic. */
type Names = ReadonlySet<Permission>;
interface World {
  readonly server: PermissionServer;
  readonly subject: PermissionSubject;
  readonly overwrites: readonly PermissionOverwrite[];
}

const namesIn = (number: bigint): Names => new Set(permissionsIn(number));
const numberOf = (names: Names): bigint => bits(...names);
const everything: Names = new Set(KEYS);

function naiveServer({ server, subject }: World): Names {
  if (subject.isOwner) return everything;
  const held = [server.id, ...subject.roleIds].map((id) => namesIn(server.rolePermissions.get(id) ?? 0n));
  const sum = new Set(held.flatMap((names) => [...names]));
  return sum.has('administrator') ? everything : sum;
}

function naiveChannel(world: World): Names {
  const { server, subject, overwrites } = world;
  const base = naiveServer(world);
  if (subject.isOwner || base.has('administrator')) return everything;
  const current = new Set(base);
  const apply = (some: readonly PermissionOverwrite[]) => {
    for (const { deny } of some) for (const name of namesIn(deny)) current.delete(name);
    for (const { allow } of some) for (const name of namesIn(allow)) current.add(name);
  };
  const ofRoles = overwrites.filter(({ type }) => type === 'role');
  apply(ofRoles.filter(({ id }) => id === server.id));
  apply(ofRoles.filter(({ id }) => id !== server.id && subject.roleIds.includes(id)));
  apply(overwrites.filter(({ type, id }) => type === 'member' && id === subject.userId));
  if (!current.has('viewChannel')) return new Set();
  if (!current.has('sendMessages')) {
    for (const name of ['attachFiles', 'mentionEveryone', 'coinUpload'] as const) current.delete(name);
  }
  if (!current.has('connect')) {
    const needConnect = ['speak', 'shareScreen', 'muteMembers', 'deafenMembers', 'moveMembers'] as const;
    for (const name of needConnect) current.delete(name);
  }
  return current;
}

function naiveRestricted(names: Names, { subject }: World): Names {
  if (!subject.restricted || subject.isOwner || names.has('administrator')) return names;
  return new Set([...names].filter((name) => name === 'viewChannel'));
}

const SERVER_ID = '1';
const USER_ID = '2';
/** Roles 10 to 12 exist, 13 is unknown; 2 is also tried as a role and 10 as a member, which must not be mixed up. */
const roleIds = ['10', '11', '12', '13'];
// Administrator is rare enough that the other paths are tested too.
const permissionNumber = fc
  .tuple(fc.subarray(KEYS.filter((key) => key !== 'administrator')), fc.integer({ min: 0, max: 19 }))
  .map(([names, chance]) => bits(...names, ...(chance === 0 ? (['administrator'] as const) : [])));
/** A number that often lacks or denies a permission that others require. */
const channelNumber = fc
  .subarray(KEYS.filter((key) => has(CHANNEL_MASK, key)))
  .map((names) => bits(...names));

const overwrites = fc.uniqueArray(
  fc
    .record({
      type: fc.constantFrom('role' as const, 'member' as const),
      id: fc.constantFrom(SERVER_ID, USER_ID, '3', ...roleIds),
      allow: channelNumber,
      deny: channelNumber,
    })
    // A bit in both is refused on input (design 1.3).
    .map((overwrite) => ({ ...overwrite, deny: overwrite.deny & ~overwrite.allow })),
  { selector: ({ type, id }) => `${type} ${id}`, maxLength: 8 },
);

const world: fc.Arbitrary<World> = fc.record({
  server: fc
    .tuple(permissionNumber, permissionNumber, permissionNumber, permissionNumber)
    .map(([everyone, ...roles]) => ({
      id: SERVER_ID,
      rolePermissions: new Map([
        [SERVER_ID, everyone],
        ...roles.map((number, index): [string, bigint] => [String(10 + index), number]),
      ]),
    })),
  subject: fc.record({
    userId: fc.constant(USER_ID),
    isOwner: fc.integer({ min: 0, max: 19 }).map((chance) => chance === 0),
    roleIds: fc.subarray(roleIds),
    restricted: fc.boolean(),
  }),
  overwrites,
});

describe('computing (design 1.2), against the steps done on sets', () => {
  it('agrees server-wide', () => {
    fc.assert(
      fc.property(world, (one) => {
        const expected = naiveServer(one);
        expect(serverPermissions(one.server, one.subject)).toBe(numberOf(expected));
        expect(effectiveServerPermissions(one.server, one.subject)).toBe(
          numberOf(naiveRestricted(expected, one)),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it('agrees in channels', () => {
    fc.assert(
      fc.property(world, (one) => {
        const expected = naiveChannel(one);
        const { server, subject } = one;
        expect(unrestrictedChannelPermissions(server, subject, one.overwrites)).toBe(numberOf(expected));
        expect(channelPermissions(server, subject, one.overwrites)).toBe(
          numberOf(naiveRestricted(expected, one)),
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('does not depend on the order of roles', () => {
    fc.assert(
      fc.property(world, (one) => {
        const { server, subject } = one;
        const turned = { ...subject, roleIds: subject.roleIds.toReversed() };
        expect(channelPermissions(server, turned, one.overwrites.toReversed())).toBe(
          channelPermissions(server, subject, one.overwrites),
        );
      }),
    );
  });

  it('gives only owners and Administrators bits that are neither granted nor allowed', () => {
    fc.assert(
      fc.property(world, (one) => {
        const { server, subject } = one;
        const base = serverPermissions(server, subject);
        const allowed = one.overwrites.reduce((sum, { allow }) => sum | allow, 0n);
        expect(channelPermissions(server, subject, one.overwrites) & ~(base | allowed)).toBe(0n);
      }),
    );
  });

  it('never restricts the owner, nor an Administrator', () => {
    fc.assert(
      fc.property(world, ({ server, subject, overwrites: some }) => {
        const owner = { ...subject, isOwner: true, restricted: true };
        expect(channelPermissions(server, owner, some)).toBe(ALL_PERMISSIONS);
        const admin = { ...subject, roleIds: ['99'], restricted: true };
        const withAdmin = {
          ...server,
          rolePermissions: new Map([...server.rolePermissions, ['99', bit('administrator')]]),
        };
        expect(channelPermissions(withAdmin, admin, some)).toBe(ALL_PERMISSIONS);
        expect(effectiveServerPermissions(withAdmin, admin)).toBe(ALL_PERMISSIONS);
      }),
    );
  });
});

describe('the reason', () => {
  const permission = fc.constantFrom(...KEYS);

  it('always agrees with the computation', () => {
    fc.assert(
      fc.property(world, permission, ({ server, subject, overwrites: some }, key) => {
        const { allowed } = explainPermission(server, subject, some, key);
        expect(allowed).toBe(has(channelPermissions(server, subject, some), key));
      }),
      { numRuns: 2000 },
    );
  });

  it('names what decided: without it, or with the opposite, the answer differs', () => {
    fc.assert(
      fc.property(world, permission, ({ server, subject, overwrites: some }, key) => {
        const { allowed, reason } = explainPermission(server, subject, some, key);
        if (reason.kind === 'restricted') {
          const free = { ...subject, restricted: false };
          expect(has(channelPermissions(server, free, some), key)).toBe(true);
        } else if (reason.kind === 'roles' || reason.kind === 'nowhere') {
          expect([allowed, has(serverPermissions(server, subject), key)]).toEqual(
            reason.kind === 'roles' ? [true, true] : [false, false],
          );
        } else if (reason.kind === 'overwrite') {
          expect(allowed).toBe(reason.effect === 'allow');
          expect(reason.ids.length).toBeGreaterThan(0);
        } else if (reason.kind === 'needs') {
          expect(allowed).toBe(false);
          expect(has(channelPermissions(server, subject, some), reason.permission)).toBe(false);
        } else {
          expect(channelPermissions(server, subject, some)).toBe(ALL_PERMISSIONS);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['the member first', { kind: 'overwrite', of: 'member', effect: 'deny', ids: [USER_ID] }, 3],
    ['then roles', { kind: 'overwrite', of: 'roles', effect: 'allow', ids: ['10'] }, 2],
    ['then @everyone', { kind: 'overwrite', of: 'everyone', effect: 'deny', ids: [SERVER_ID] }, 1],
    ['then the server', { kind: 'roles', roleIds: [SERVER_ID] }, 0],
  ])('is found from the last step backwards: %s', (_, reason, count) => {
    const server = { id: SERVER_ID, rolePermissions: new Map([[SERVER_ID, DEFAULT_EVERYONE]]) };
    const subject = { userId: USER_ID, isOwner: false, roleIds: ['10'], restricted: false };
    const sendMessages = bit('sendMessages');
    const some: readonly PermissionOverwrite[] = [
      { type: 'role', id: SERVER_ID, allow: 0n, deny: sendMessages },
      { type: 'role', id: '10', allow: sendMessages, deny: 0n },
      { type: 'member', id: USER_ID, allow: 0n, deny: sendMessages },
    ];
    expect(explainPermission(server, subject, some.slice(0, count), 'sendMessages').reason).toEqual(reason);
  });
});

describe('the numbers of design 1.1', () => {
  it('are the ones written there', () => {
    expect(ALL_PERMISSIONS).toBe(141856293170943n);
    expect(DEFAULT_EVERYONE).toBe(70553153n);
    expect(CHANNEL_MASK).toBe(140755506474577n);
    expect(TIMED_OUT_MASK).toBe(1024n);
  });

  it('are exact as JSON integers, each permission on a bit of its own, with a name of its own', () => {
    expect(BigInt(Number(ALL_PERMISSIONS))).toBe(ALL_PERMISSIONS);
    expect(ALL_PERMISSIONS).toBeLessThan(1n << 53n);
    expect(new Set(Object.values(PERMISSION_BITS)).size).toBe(KEYS.length);
    expect(new Set(Object.values(PERMISSION_NAMES)).size).toBe(KEYS.length);
    expect(Object.keys(PERMISSION_NAMES)).toEqual(KEYS);
  });

  it('let everyone in a DM see, write, attach, react and talk, and no more', () => {
    expect([...namesIn(DIRECT_MESSAGE_PERMISSIONS)].sort()).toEqual(
      [
        'addReactions',
        'attachFiles',
        'connect',
        'sendMessages',
        'shareScreen',
        'speak',
        'useExternalEmoji',
        'viewChannel',
      ].sort(),
    );
  });
});

describe('parsing a number from a client', () => {
  it('accepts integers and decimal texts', () => {
    fc.assert(
      fc.property(permissionNumber, (number) => {
        expect(parsePermissions(String(number))).toBe(number);
        expect(parsePermissions(Number(number))).toBe(number);
      }),
    );
  });

  it.each([-1, 1.5, Number.NaN, 2 ** 53, '', ' 1', '0x10', '1e3', '-1', '9'.repeat(21), 'abc'])(
    'refuses %j',
    (input) => {
      expect(parsePermissions(input)).toBeNull();
    },
  );

  it('refuses every bit outside the mask, and unknown bits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 62 }), (position) => {
        const number = 1n << BigInt(position);
        const known = (ALL_PERMISSIONS & number) !== 0n;
        expect(parsePermissions(String(number))).toBe(known ? number : null);
        const inChannels = (CHANNEL_MASK & number) !== 0n;
        expect(parsePermissions(String(number), CHANNEL_MASK)).toBe(inChannels ? number : null);
      }),
    );
  });
});
