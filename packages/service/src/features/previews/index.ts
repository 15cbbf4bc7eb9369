/**
 * Previews of links (design 4.1, Totals). Invariants: pages are fetched only by the SSRF-safe fetch, each at most once
 * while its preview is cached; a preview is always an embed within its limits. For previews of messages see
 * posting/previews.
 */
export { previewJobs } from './jobs.ts';
export { loadPreviews } from './load-previews.ts';
export { makePreviewsJob, requestPreviews } from './make-job.ts';
export { previewedLinks } from './previewed-links.ts';
