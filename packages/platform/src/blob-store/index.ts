/** Files by key, in a local folder or in S3-compatible storage. A blob exists as a whole or not at all. */
export { LocalBlobStore } from './local-blob-store.ts';
export { openS3BlobStore, type S3Options } from './s3-blob-store.ts';
export {
  type BlobEntry,
  type BlobFacts,
  type BlobStore,
  BlobTooLargeError,
  type ByteRange,
  InvalidBlobKeyError,
  isStorageUnavailable,
  type PutBlobOptions,
  StorageUnavailableError,
  type StoredBlob,
} from './types.ts';
