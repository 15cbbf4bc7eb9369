/**
 * Operator actions (design, chapter 9): input and result of each. The command line, the operator API and the web
 * client's console share them.
 */
import type { Static } from 'typebox';
import { accessActions } from './actions/access-actions.ts';
import { accountActions } from './actions/account-actions.ts';
import { announcementActions } from './actions/announcement-actions.ts';
import { backupActions } from './actions/backup-actions.ts';
import { deliveryActions } from './actions/delivery-actions.ts';
import { instanceActions } from './actions/instance-actions.ts';
import { jobActions } from './actions/job-actions.ts';
import { overviewActions } from './actions/overview-actions.ts';
import { reportActions } from './actions/report-actions.ts';
import { retentionActions } from './actions/retention-actions.ts';
import { serverActions } from './actions/server-actions.ts';
import { storageActions } from './actions/storage-actions.ts';

/** Actions by the name that the console uses. */
export const OPERATOR_ACTIONS = {
  ...accountActions,
  ...serverActions,
  ...reportActions,
  ...accessActions,
  ...instanceActions,
  ...jobActions,
  ...deliveryActions,
  ...backupActions,
  ...overviewActions,
  ...retentionActions,
  ...announcementActions,
  ...storageActions,
} as const;

export type OperatorActionName = keyof typeof OPERATOR_ACTIONS;
export type OperatorActionInput<Name extends OperatorActionName> = Static<
  (typeof OPERATOR_ACTIONS)[Name]['input']
>;
export type OperatorActionReply<Name extends OperatorActionName> = Static<
  (typeof OPERATOR_ACTIONS)[Name]['reply']
>;
