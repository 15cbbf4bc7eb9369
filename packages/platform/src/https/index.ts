/** https without a proxy, with a certificate from an authority or from files. */
export { openBuiltInHttps, type RunningHttps } from './built-in-https.ts';
