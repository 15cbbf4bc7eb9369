/** Backups of the running instance; `backup`, `backup list` and `backup verify` work on a store of backups. */
import { OPERATOR_ACTIONS } from '@guildhall/protocol';
import { listBackups, type OperatorContext, startBackup } from '@guildhall/service';
import { action, type OperatorAction } from './action.ts';

export const backupActions: readonly OperatorAction<OperatorContext>[] = [
  action({
    ...OPERATOR_ACTIONS.listBackups,
    route: 'GET /backups',
    commands: [{ usage: 'backup runs', summary: 'list fifty backups and their results, newest first' }],
    run: (ctx, input) => listBackups(ctx, input),
  }),
  action({
    ...OPERATOR_ACTIONS.startBackup,
    route: 'POST /backups',
    commands: [{ usage: 'backup start', summary: 'have the running service make a backup now (BACKUP_TO)' }],
    run: (ctx) => startBackup(ctx),
  }),
];
