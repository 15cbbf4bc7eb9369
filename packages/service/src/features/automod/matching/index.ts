/** The matching code for the benchmark: pure, without database and server. */
export { createKeywordMatcher } from './keyword-matcher.ts';
export { ReadableText } from './normalise-text.ts';
