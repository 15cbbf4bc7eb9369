/**
 * Rich content: checks embeds and components of bots and webhooks and converts them for storage. Invariants: pure; the
 * result is valid content or one ApiError with all faults.
 */

export { withDisabledInputs } from './disable-inputs.ts';
export { readComponents, readModal } from './read-components.ts';
export { readEmbeds } from './read-embeds.ts';
export { ATTACHMENT_SCHEME, attachmentNames, componentTexts, LINK_KEYS, messageText } from './texts.ts';
export { truncate } from './truncate.ts';
