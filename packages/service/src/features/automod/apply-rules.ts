/** The actions of matching rules: refuse, post an alert, time out. Each is audited and announced. */
import { type AutomodAction, automodAction, has } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import {
  adultChannelsIn,
  audienceChannelId,
  type ChannelContext,
  unrestrictedPermissions,
} from '../access/index.ts';
import { type AuditEntry, auditedUser, recordSystemAudit } from '../audit/index.ts';
import { timeOut } from '../timeouts/index.ts';
import { alertText } from './alert-text.ts';
import type { CompiledRule, Match } from './compiled-rules.ts';
import type { Submission } from './submission.ts';

export interface Violation {
  readonly rule: CompiledRule;
  readonly match: Match;
}

interface TakenAction extends Violation {
  readonly action: AutomodAction;
  readonly alertMessageId: string | null;
}

/**
 * Performs the actions of all matching rules. Alerts are posted first, through the lane that orders their channel;
 * entries, timeouts and events follow in one transaction. Both are durable when this resolves.
 * @param messageId the message, if it was allowed
 */
export async function applyRules(
  ctx: ChannelContext,
  submission: Submission,
  violations: readonly Violation[],
  messageId: string | null,
): Promise<void> {
  const { runtime, access } = ctx;
  const actions = await postAlerts(ctx, submission, violations);
  if (actions.length === 0) return;
  const target = { serverId: access.server.id, ...(await auditedUser(runtime, access.member.userId)) };
  await runtime.database.transaction(async (tx) => {
    await tx.lock(access.server.id);
    await tx.lock(access.member.userId);
    for (const taken of actions) {
      await recordAction(ctx, tx, taken, target);
      announce(ctx, tx, taken, submission, messageId);
    }
  });
}

/** Posts the alerts. @returns all actions that can be taken; an alert into a deleted channel cannot. */
async function postAlerts(
  { access }: ChannelContext,
  submission: Submission,
  violations: readonly Violation[],
): Promise<TakenAction[]> {
  const adultChannels = adultChannelsIn(access.server);
  const isForAdults = adultChannels.has(audienceChannelId(access.channel));
  const actions: TakenAction[] = [];
  for (const violation of violations) {
    for (const action of violation.rule.row.actions) {
      if (action.kind !== 'alert') {
        actions.push({ ...violation, action, alertMessageId: null });
        continue;
      }
      const alertMessageId = await submission.postAlert({
        serverId: access.server.id,
        channelId: action.channelId,
        content: alertText({
          ruleName: violation.rule.row.name,
          userId: access.member.userId,
          channelId: access.channel.row.id,
          texts: isForAdults && !adultChannels.has(action.channelId) ? [] : submission.texts,
        }),
      });
      if (alertMessageId !== null) actions.push({ ...violation, action, alertMessageId });
    }
  }
  // Administrators and the owner are never timed out.
  const isAdministrator = has(unrestrictedPermissions(access.server, access.member), 'administrator');
  return actions.filter(({ action }) => action.kind !== 'timeout' || !isAdministrator);
}

async function recordAction(
  { runtime, access }: ChannelContext,
  tx: Transaction,
  { rule, action }: TakenAction,
  target: Omit<AuditEntry, 'action'>,
): Promise<void> {
  const serverId = access.server.id;
  const userId = access.member.userId;
  const extra = { channelId: access.channel.row.id, ruleName: rule.row.name, triggerKind: rule.row.kind };
  if (action.kind === 'timeout') {
    const until = new Date(runtime.clock.now() + action.durationSecs * 1000);
    // Another rule, or a moderator at the same moment, may have set a longer one.
    const changes = await timeOut(runtime, tx, { serverId, userId, until, onlyLonger: true });
    if (changes)
      await recordSystemAudit(runtime, tx, { ...target, action: 'member_timeout', changes, extra });
    return;
  }
  const name = action.kind === 'block' ? 'automod_block' : 'automod_alert';
  await recordSystemAudit(runtime, tx, { ...target, action: name, extra });
}

function announce(
  { access }: ChannelContext,
  tx: Transaction,
  { rule, match, action, alertMessageId }: TakenAction,
  submission: Submission,
  messageId: string | null,
): void {
  const channelId = audienceChannelId(access.channel);
  tx.emit(
    automodAction,
    {
      // Of the channel, because only adults get the text of an age-restricted one.
      kind: 'channel',
      id: channelId,
      serverId: access.server.id,
      permission: 'manageServer',
      serverPermission: 'manageServer',
      ...(adultChannelsIn(access.server).has(channelId) ? { forAdults: true } : {}),
    },
    {
      serverId: access.server.id,
      channelId: access.channel.row.id,
      userId: access.member.userId,
      ruleId: rule.row.id,
      ruleName: rule.row.name,
      triggerKind: rule.row.kind,
      action,
      content: submission.texts.join('\n'),
      matchedText: match.matchedText,
      messageId,
      alertMessageId,
    },
  );
}
