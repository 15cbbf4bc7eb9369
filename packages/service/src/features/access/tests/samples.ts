/** A picture of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

export const AUTOMOD_RULE = {
  name: 'target',
  trigger: { kind: 'keyword', keywords: ['badword'] },
  actions: [{ kind: 'block' }],
} as const;
