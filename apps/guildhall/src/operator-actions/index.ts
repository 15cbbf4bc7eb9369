/** All operator actions, in the order of the help text. */
import type { OperatorContext } from '@guildhall/service';
import { accountActions } from './accounts.ts';
import type { OperatorAction } from './action.ts';
import { announcementActions } from './announcements.ts';
import { backupActions } from './backups.ts';
import { contentActions } from './content.ts';
import { deliveryActions } from './delivery.ts';
import { instanceActions } from './instance.ts';
import { jobActions } from './jobs.ts';
import { retentionActions } from './retention.ts';
import { storageActions } from './storage.ts';

export const operatorActions: readonly OperatorAction<OperatorContext>[] = [
  ...accountActions,
  ...contentActions,
  ...instanceActions,
  ...jobActions,
  ...retentionActions,
  ...announcementActions,
  ...storageActions,
  ...deliveryActions,
  ...backupActions,
];
