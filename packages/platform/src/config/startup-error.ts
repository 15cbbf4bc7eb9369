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

/** @param settings two settings by variable, of which neither works alone. @throws ConfigurationError if one is missing */
export function requireBoth(settings: Readonly<Record<string, string | undefined>>, otherwise = ''): void {
  const [missing, another] = Object.keys(settings).filter((name) => settings[name] === undefined);
  if (missing === undefined || another !== undefined) return;
  const present = Object.keys(settings).find((name) => name !== missing);
  throw new ConfigurationError(`${missing} is missing while ${present} is set: set both${otherwise}.`);
}
