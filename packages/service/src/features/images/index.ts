/**
 * Pictures of people, servers, groups and applications. Invariants: a path in a row names an existing blob; a path is
 * written once, so that it may be cached forever; when a path leaves its row, a job of the same transaction deletes
 * the blob.
 *
 * To add a picture to a resource:
 *
 * 1. In protocol: `PUT …/icon` with `multipart: oneFile(LIMITS.imageBytes)` and `errors: ['invalid_image']`
 *    (413 `file_too_large` follows from the contract), and `DELETE …/icon`; `rateLimits: [IMAGE_RATE_LIMIT]`.
 * 2. In the use case: `replaceImage(runtime, 'icon', files[0], owner, (path) => transaction)`, where the transaction locks,
 *    checks, reads the row's current path, writes `path` into it, calls `replaceFile(tx, before, path)` and emits.
 * 3. In the view: `mediaUrl(settings, row.icon)`.
 */
export { type ImageUse, PICTURE_FOLDERS, replaceImage } from './replace-image.ts';
