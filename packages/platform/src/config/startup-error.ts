/**
 * A start that cannot succeed for a reason the operator can fix: the message is one sentence that says what is wrong
 * and what to do. The command line prints it without a stack trace and exits with code 1.
 */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** A setting that is wrong; the message names the variable, what is wrong with it and what to set. */
export class ConfigurationError extends StartupError {
  override readonly name = 'ConfigurationError';
}
