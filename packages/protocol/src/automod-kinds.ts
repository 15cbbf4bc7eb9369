/** Kinds of AutoMod rules. No schemas here, so that browser code can import them without TypeBox. */
export const AUTOMOD_TRIGGERS = ['keyword', 'keyword_preset', 'mention_spam', 'spam', 'link'] as const;
export type AutomodTriggerKind = (typeof AUTOMOD_TRIGGERS)[number];

/** Most rules of each kind in a server. */
export const AUTOMOD_RULES_OF_KIND: Readonly<Record<AutomodTriggerKind, number>> = {
  keyword: 6,
  keyword_preset: 1,
  mention_spam: 1,
  spam: 1,
  link: 1,
};

/** Kinds whose rules may time members out. */
export const AUTOMOD_TIMEOUT_TRIGGERS: readonly AutomodTriggerKind[] = ['keyword', 'mention_spam'];
