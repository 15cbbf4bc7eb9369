/**
 * A failed start for a reason that the operator can fix. The message is one sentence that says what is wrong and what
 * to do. The command line prints it without a stack trace and exits with code 1.
 */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

/** An invalid setting; the message names the variable, the fault, and what to set. */
export class ConfigurationError extends StartupError {
  override readonly name = 'ConfigurationError';
}
