/** https without a proxy, with a certificate from an authority or from files. */
export { openOwnHttps, type RunningHttps } from './own-https.ts';
