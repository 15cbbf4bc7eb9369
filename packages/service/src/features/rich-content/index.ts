/**
 * Rich content: embeds and components of bots and webhooks, read from what was sent into what is stored. Invariants:
 * pure; whatever was sent, the answer is checked content or one ApiError that names every fault.
 */

export { readComponents, readModal } from './read-components.ts';
export { readEmbeds } from './read-embeds.ts';
export { ATTACHMENT_SCHEME, attachmentNames, componentTexts, LINK_KEYS, messageText } from './texts.ts';
