/**
 * Files of messages: stored before their message, shown through expiring links, and named by `attachment://`.
 * Invariants: a blob belongs to a message or is pending; every message has blobs of its own, so that each can be
 * deleted.
 */

export { withFileLinks, withNamedFiles } from './attachment-links.ts';
export { attachmentUrl, attachmentUrlsExpireAt, fileAccess } from './attachment-urls.ts';
export { copyCost, countCopiedBytes } from './copied-bytes.ts';
export { fileNames, shownFiles } from './draft-files.ts';
export { requireOwnFiles, storedNames } from './file-names.ts';
export { withoutFiles, withoutLostFiles } from './lost-files.ts';
export { privateFileUrl } from './private-files.ts';
export { remotePictureUrl, withProxiedPictures } from './remote-pictures.ts';
export { attachmentRoutes } from './routes.ts';
export { lockChannel } from './store.ts';
export { storeMessageFile, type WithFiles, withStoredFiles } from './store-files.ts';
