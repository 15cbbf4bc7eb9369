/** The choice of roles for several members, and its effect on each. Pure. */
import type { Role } from '@guildhall/protocol';

/** `some` means that some of the members have it. */
export type Held = 'all' | 'some' | 'none';
/** Changed roles, and whether all members or none should have them. */
export type RoleChoices = ReadonlyMap<string, 'give' | 'take'>;

export function heldBy(roleId: string, members: readonly { readonly roles: readonly string[] }[]): Held {
  const count = members.filter(({ roles }) => roles.includes(roleId)).length;
  return count === 0 ? 'none' : count === members.length ? 'all' : 'some';
}

/** The displayed state of a role after the choice. */
export function shownHeld(roleId: string, held: Held, choices: RoleChoices): Held {
  const choice = choices.get(roleId);
  return choice === 'give' ? 'all' : choice === 'take' ? 'none' : held;
}

/** The choices after pressing a role's checkbox: all, none, and back to the original state. */
export function toggleRoleChoice(roleId: string, held: Held, choices: RoleChoices): RoleChoices {
  const next = new Map(choices);
  const shown = shownHeld(roleId, held, choices);
  if (shown !== 'all' && !(held === 'some' && choices.get(roleId) === 'take')) next.set(roleId, 'give');
  else if (shown === 'all') next.set(roleId, 'take');
  else next.delete(roleId);
  // Returning to the original state is no choice.
  const choice = next.get(roleId);
  if ((choice === 'give' && held === 'all') || (choice === 'take' && held === 'none')) next.delete(roleId);
  return next;
}

/** A member's roles after the choices. */
export function chosenRoles(roles: readonly string[], choices: RoleChoices): readonly string[] {
  const given = [...choices].filter(([, choice]) => choice === 'give').map(([id]) => id);
  return [...new Set([...roles.filter((id) => choices.get(id) !== 'take'), ...given])];
}

/** A member's roles after an undo of the choices. Roles that were not chosen may have changed since, and stay. */
export function restoredRoles(
  now: readonly string[],
  before: readonly string[],
  choices: RoleChoices,
): readonly string[] {
  return [...now.filter((id) => !choices.has(id)), ...before.filter((id) => choices.has(id))];
}

/** Why a role cannot be given or taken; undefined when it can. */
export function refusalFor(
  role: Role,
  givable: readonly Role[],
  words: { readonly managed: string; readonly above: string },
): string | undefined {
  if (givable.some(({ id }) => id === role.id)) return undefined;
  return role.botId === null ? words.above : words.managed;
}
