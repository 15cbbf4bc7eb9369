export * from './accounts.ts';
export * from './app.ts';
export * from './channels.ts';
export * from './sign-in.ts';
