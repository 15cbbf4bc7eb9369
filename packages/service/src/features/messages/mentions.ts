/** Who and what a text mentions (specification: "Text formatting"; design 5.1). Pure, linear, never throws. */
import { LIMITS } from '@guildhall/protocol';

export interface Mentions {
  readonly userIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly everyone: boolean;
}

const NONE: Mentions = { userIds: [], roleIds: [], everyone: false };
/** A backslash before a character shows it as it is; longer alternatives stand first. */
const TOKEN = /\\.|```|`+|<@(&?)(\d{1,19})>|@(everyone|here)\b/gs;

/** Nothing counts inside code; of users and roles at most 100 count together. */
export function mentionsIn(content: string): Mentions {
  if (!content.includes('@')) return NONE;
  const userIds = new Set<string>();
  const roleIds = new Set<string>();
  let everyone = false;
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(content); match; match = TOKEN.exec(content)) {
    const [token, roleMark, id, broadcast] = match;
    if (token.startsWith('`')) {
      const end = content.indexOf(token, TOKEN.lastIndex);
      if (end !== -1) TOKEN.lastIndex = end + token.length;
    } else if (broadcast) everyone = true;
    else if (id && userIds.size + roleIds.size < LIMITS.mentionsPerMessage)
      (roleMark ? roleIds : userIds).add(id);
  }
  return { userIds: [...userIds], roleIds: [...roleIds], everyone };
}
