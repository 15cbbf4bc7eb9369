/** AutoMod's matching without a running instance, for the benchmark. */
export { createKeywordMatcher, ReadableText } from '@guildhall/service/automod-matching';
