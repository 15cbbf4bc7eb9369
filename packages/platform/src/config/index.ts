/**
 * Settings: one schema, read from the environment at one place. Invariant: a Configuration holds only checked
 * values; a fault is a StartupError with one sentence.
 */
export {
  type Configuration,
  ConfigurationError,
  type Environment,
  processEnvironment,
  readConfiguration,
  withPort,
} from './configuration.ts';
export { configurationReference } from './reference.ts';
export type { S3Settings, SmtpSettings } from './settings.ts';
export { StartupError } from './startup-error.ts';
export { readPortRange } from './voice-settings.ts';
