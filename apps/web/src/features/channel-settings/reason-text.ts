import type { PermissionReason } from '@guildhall/protocol/permission-reasons';
import { list } from '../../languages/words.ts';
import { permissionNames } from '../../ui/text/permission-strings.ts';
import { channelSettingsText as text } from './strings.ts';

/** Why someone has or lacks a permission, in a sentence. @param name returns the name of a role or person */
export function reasonText(reason: PermissionReason, name: (id: string) => string): string {
  switch (reason.kind) {
    case 'owner':
      return text.becauseOwner;
    case 'administrator':
      return text.becauseAdministrator(list(reason.roleIds.map(name)));
    case 'roles':
      return text.becauseRoles(list(reason.roleIds.map(name)));
    case 'nowhere':
      return text.becauseNowhere;
    case 'needs':
      return text.becauseNeeds(permissionNames[reason.permission]);
    case 'restricted':
      return text.becauseRestricted;
    case 'overwrite':
      return text.becauseOverwrite(
        reason.effect === 'allow',
        reason.of === 'member' ? text.themselves : list(reason.ids.map(name)),
      );
  }
}
