/** URLs of attachments, which are signed and expire (design 4.3). */
import { type Static, Type } from 'typebox';
import { endpoint } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Nullable } from '../contract/schema.ts';

export const RefreshedAttachmentUrl = Type.Object({
  original: Type.String(),
  refreshed: Nullable(Type.String({ description: 'Null if the URL is not of a file that the caller sees' })),
});
export type RefreshedAttachmentUrl = Static<typeof RefreshedAttachmentUrl>;

export const refreshAttachmentUrls = endpoint({
  method: 'POST',
  path: '/attachments/refresh-urls',
  summary: 'Renew URLs of attachments',
  description:
    'URLs of attachments work for 24 to 25 hours. Every read and event carries new ones; this renews those that were kept or pasted, of files in channels that the caller sees.',
  tag: 'Messages',
  actors: ['person', 'bot'],
  access: { in: 'nothing' },
  body: Type.Object({
    urls: Type.Array(Type.String({ maxLength: LIMITS.url }), { minItems: 1, maxItems: 50 }),
  }),
  replies: { 200: Type.Object({ refreshedUrls: Type.Array(RefreshedAttachmentUrl) }) },
  errors: [],
});

export const attachmentEndpoints = { refreshAttachmentUrls };
