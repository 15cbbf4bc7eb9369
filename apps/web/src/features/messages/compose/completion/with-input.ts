/** Functions of completions that load with the first input, in one file. */
export * from './find-completions.ts';
export * from './request-members.ts';
export * from './take-completion-key.ts';
