/** https without a proxy, by an authority's certificate or from files. */
export { openOwnHttps, type RunningHttps } from './own-https.ts';
