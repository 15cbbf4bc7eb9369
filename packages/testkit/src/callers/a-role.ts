/** Roles for tests of permissions. */
import { bits, type Permission } from '@guildhall/protocol';
import { changeDatabase } from '../instance/change-database.ts';
import type { TestInstance } from '../instance/instance.ts';
import { aMember, type TestPerson, type TestServer } from './builders.ts';

interface NewRole {
  readonly position: number;
  readonly permissions: readonly Permission[];
}

let roleCount = 0;

/** Creates a role, whose position must be free, and gives it to members. @returns its id */
export async function aRole(
  instance: TestInstance,
  server: TestServer,
  role: NewRole,
  ...members: readonly { readonly id: string }[]
): Promise<string> {
  roleCount += 1;
  const id = String(BigInt(server.id) + BigInt(roleCount));
  const userIds = members.map((member) => member.id);
  await changeDatabase(instance, {
    text: `with made as (
        insert into roles (server_id, id, name, position, permissions) values ($1, $2, $3, $4, $5))
      update members set role_ids = role_ids || $2::bigint where server_id = $1 and user_id = any($6::bigint[])`,
    values: [server.id, id, `role ${roleCount}`, role.position, String(bits(...role.permissions)), userIds],
    touches: [`server:${server.id}`, ...userIds.map((userId) => `member:${server.id}:${userId}`)],
  });
  return id;
}

/** A person who joined the server by invite and got a new role. */
export async function aMemberWithRole(
  instance: TestInstance,
  server: TestServer,
  role: NewRole,
): Promise<TestPerson> {
  const member = await aMember(instance, server);
  await aRole(instance, server, role, member);
  return member;
}
