export * from './app.ts';
export * from './messages.ts';
export * from './raids.ts';
