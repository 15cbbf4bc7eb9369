/** Classes of a link beside other text that is as large as a button to press. */
export const PRESSED_LINK = 'inline-flex min-h-8 items-center text-accent touch:min-h-11 hover:underline';
