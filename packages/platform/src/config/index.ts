/**
 * Settings: one schema, read from the environment in one place. Invariant: a Configuration holds only checked values; a
 * fault is a StartupError with one sentence.
 */
export {
  type Configuration,
  type Environment,
  processEnvironment,
  readConfiguration,
  withPort,
} from './configuration.ts';
export { createDataFolder, createFolder, isFolder } from './data-folder.ts';
export type { BuiltInHttps } from './https-settings.ts';
export type { LiveKitSettings } from './live-kit-settings.ts';
export type { GroupRule, OidcProvider } from './oidc-providers.ts';
export { configurationReference } from './reference.ts';
export type { S3Settings } from './settings.ts';
export type { SmtpSettings } from './smtp-settings.ts';
export { ConfigurationError, StartupError } from './startup-error.ts';
export { readPortRange } from './voice-settings.ts';
