/** Translates events about AutoMod. */
import type { AutomodRule } from '@guildhall/protocol';
import { isShownRule, toAutomodAction, toAutomodRule, toTriggerType } from '../resources/automod.ts';
import type { Dispatch, Translate } from './translate.ts';

export const ruleChange =
  (name: string) =>
  ({ rule }: { readonly rule: AutomodRule }): readonly Dispatch[] =>
    isShownRule(rule) ? [[name, toAutomodRule(rule)]] : [];

export const automodAction: Translate<'AUTOMOD_ACTION'> = (payload) => [
  [
    'AUTO_MODERATION_ACTION_EXECUTION',
    {
      guild_id: payload.serverId,
      channel_id: payload.channelId,
      user_id: payload.userId,
      rule_id: payload.ruleId,
      rule_trigger_type: toTriggerType(payload.triggerKind),
      action: toAutomodAction(payload.action),
      content: payload.content,
      matched_content: payload.matchedText,
      matched_keyword: null,
      ...(payload.messageId === null ? {} : { message_id: payload.messageId }),
      ...(payload.alertMessageId === null ? {} : { alert_system_message_id: payload.alertMessageId }),
    },
  ],
];
