/**
 * Previews of links (design 4.1, Totals): which links of a text have one, and what it shows. Invariants: pages are
 * fetched by the safe fetch alone, each at most once while its preview is kept; whatever a page holds, the preview is
 * an embed within its limits. Messages show them, see messages/make-previews.ts.
 */
export { previewJobs } from './jobs.ts';
export { loadPreviews } from './load-previews.ts';
export { makePreviewsJob, requestPreviews } from './make-job.ts';
export { previewedLinks } from './previewed-links.ts';
