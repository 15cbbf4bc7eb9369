/** Which roles several members are to have: the choice of each role, and what it makes of one member. Pure. */
import type { Role } from '@guildhall/protocol';

/** Of the members at hand, `some` have it. */
export type Held = 'all' | 'some' | 'none';
/** Roles that were touched, and whether all are to have them or none. */
export type RoleChoices = ReadonlyMap<string, 'give' | 'take'>;

export function heldBy(roleId: string, members: readonly { readonly roles: readonly string[] }[]): Held {
  const count = members.filter(({ roles }) => roles.includes(roleId)).length;
  return count === 0 ? 'none' : count === members.length ? 'all' : 'some';
}

/** The state shown for a role, after what was chosen. */
export function shownHeld(roleId: string, held: Held, choices: RoleChoices): Held {
  const choice = choices.get(roleId);
  return choice === 'give' ? 'all' : choice === 'take' ? 'none' : held;
}

/** The choices after a role's box was pressed: all, none, and back to where it was. */
export function pressed(roleId: string, held: Held, choices: RoleChoices): RoleChoices {
  const next = new Map(choices);
  const shown = shownHeld(roleId, held, choices);
  if (shown !== 'all' && !(held === 'some' && choices.get(roleId) === 'take')) next.set(roleId, 'give');
  else if (shown === 'all') next.set(roleId, 'take');
  else next.delete(roleId);
  // What leads back to how it is, is no choice.
  const choice = next.get(roleId);
  if ((choice === 'give' && held === 'all') || (choice === 'take' && held === 'none')) next.delete(roleId);
  return next;
}

/** A member's roles after the choices. */
export function chosenRoles(roles: readonly string[], choices: RoleChoices): readonly string[] {
  const given = [...choices].filter(([, choice]) => choice === 'give').map(([id]) => id);
  return [...new Set([...roles.filter((id) => choices.get(id) !== 'take'), ...given])];
}

/** Why a role can be neither given nor taken; undefined when it can. */
export function refusalFor(
  role: Role,
  givable: readonly Role[],
  words: { readonly managed: string; readonly above: string },
): string | undefined {
  if (givable.some(({ id }) => id === role.id)) return undefined;
  return role.botId === null ? words.above : words.managed;
}
