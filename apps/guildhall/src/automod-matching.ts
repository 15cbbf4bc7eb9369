/** AutoMod's matching without a running instance: what the benchmark measures. */
export { createKeywordMatcher, ReadableText } from '@guildhall/service/automod-matching';
