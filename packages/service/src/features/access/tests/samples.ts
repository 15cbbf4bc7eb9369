export const AUTOMOD_RULE = {
  name: 'target',
  trigger: { kind: 'keyword', keywords: ['badword'] },
  actions: [{ kind: 'block' }],
} as const;
