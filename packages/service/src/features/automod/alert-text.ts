/** The text of an alert. Pure. */
import { LIMITS } from '@guildhall/protocol';

export interface AlertFacts {
  readonly ruleName: string;
  readonly userId: string;
  readonly channelId: string;
  /** Empty if readers of the alert may not see them. */
  readonly texts: readonly string[];
}

/** Names rule, person and channel, and quotes the text, cut to the length of a message. */
export function alertText({ ruleName, userId, channelId, texts }: AlertFacts): string {
  const head = `AutoMod: the rule “${unformatted(ruleName)}” matched a message by <@${userId}> in <#${channelId}>.`;
  if (texts.length === 0) return head;
  const quoted = texts
    .join('\n')
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const text = [...`${head}\n${quoted}`];
  if (text.length <= LIMITS.messageContent) return text.join('');
  return `${text.slice(0, LIMITS.messageContent - 1).join('')}…`;
}

/** Escapes formatting characters in a name. */
function unformatted(name: string): string {
  return name.replaceAll(/[\\*_~`|<>[\]()@#]/g, '\\$&');
}
