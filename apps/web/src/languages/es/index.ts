export * from './app.ts';
export * from './messages.ts';
