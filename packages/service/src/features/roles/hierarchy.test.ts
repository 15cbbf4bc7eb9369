/** Random actions, compared with a model of the hierarchy in three lines. */
import {
  createRole,
  giveRole,
  listRoles,
  reorderRoles,
  takeRole,
  updateMember,
  updateRole,
} from '@guildhall/protocol';
import { aMember, aServer, type TestPerson, type TestServer, useInstance } from '@guildhall/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const ROLES = 5;
const MANAGE_ROLES_AND_NICKNAMES = 2 ** 28 + 2 ** 27;

const instance = useInstance();

/** Role ids, lowest first, and their members. */
class Model {
  order: string[] = [];
  readonly held = new Map<string, readonly string[]>();
  ownerId = '';

  positionOf(roleId: string): number {
    return this.order.indexOf(roleId) + 1;
  }
  highestOf(userId: string): number {
    if (userId === this.ownerId) return ROLES + 1;
    return Math.max(0, ...(this.held.get(userId) ?? []).map((id) => this.positionOf(id)));
  }
}

const command = fc.record({
  act: fc.constantFrom('assign', 'give', 'take', 'rename', 'nick', 'move'),
  actor: fc.nat(2),
  target: fc.nat(2),
  role: fc.nat(ROLES - 1),
  place: fc.integer({ min: 1, max: ROLES }),
  some: fc.subarray(Array.from({ length: ROLES }, (_, index) => index)),
});
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

interface Play {
  readonly model: Model;
  readonly server: TestServer;
  readonly people: readonly TestPerson[];
}

async function aPlay(): Promise<Play> {
  const server = await aServer(instance);
  const params = { serverId: server.id };
  const model = new Model();
  model.ownerId = server.owner.id;
  for (let number = 0; number < ROLES; number += 1) {
    const { id } = await server.owner.do(createRole, { params, body: { name: `role ${number}` } });
    model.order.unshift(id);
  }
  await server.owner.do(updateRole, {
    params: { ...params, roleId: server.id },
    body: { permissions: MANAGE_ROLES_AND_NICKNAMES },
  });
  const members = [await aMember(instance, server), await aMember(instance, server)];
  return { model, server, people: [server.owner, ...members] };
}

/** Makes the call and compares its outcome with the model's. */
async function play({ model, server, people }: Play, step: Command, number: number): Promise<void> {
  const [actor, target] = [people[step.actor], people[step.target]];
  const roleId = model.order[step.role];
  if (!actor || !target || !roleId) throw new Error('the play names nobody');
  const own = model.highestOf(actor.id);
  const reaches = actor === target || (target.id !== model.ownerId && model.highestOf(target.id) < own);
  const above = model.positionOf(roleId) < own;
  const params = { serverId: server.id, userId: target.id, roleId };
  const held = model.held.get(target.id) ?? [];
  const judge = (status: number, allowed: boolean) =>
    expect([step.act, status < 300]).toEqual([step.act, allowed]);
  switch (step.act) {
    case 'assign': {
      const roles = step.some.map((index) => model.order[index] ?? '');
      await server.owner.do(updateMember, { params, body: { roles } });
      model.held.set(target.id, roles);
      return;
    }
    case 'give': {
      judge((await actor.call(giveRole, { params })).status, above);
      if (above) model.held.set(target.id, [...new Set([...held, roleId])]);
      return;
    }
    case 'take': {
      judge((await actor.call(takeRole, { params })).status, above);
      if (above)
        model.held.set(
          target.id,
          held.filter((id) => id !== roleId),
        );
      return;
    }
    case 'rename':
      return judge(
        (await actor.call(updateRole, { params, body: { name: `name ${number}` } })).status,
        above,
      );
    case 'nick':
      return judge(
        (await actor.call(updateMember, { params, body: { nick: `nick ${number}` } })).status,
        reaches,
      );
    case 'move': {
      const allowed = step.place === model.positionOf(roleId) || (above && step.place < own);
      const body = [{ id: roleId, position: step.place }];
      judge((await actor.call(reorderRoles, { params, body })).status, allowed);
      if (!allowed) return;
      model.order = model.order.filter((id) => id !== roleId);
      model.order.splice(step.place - 1, 0, roleId);
    }
  }
}

it('applies to every role, member and position', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 40 }), async (steps) => {
      const game = await aPlay();
      for (const [number, step] of steps.entries()) await play(game, step, number);
      const seen = await game.server.owner.do(listRoles, { params: { serverId: game.server.id } });
      expect(seen.map(({ id }) => id)).toEqual([...game.model.order.toReversed(), game.server.id]);
    }),
    { numRuns: 6 },
  );
});
