/** Network addresses, and how limits count them. */
export { type AddressBlock, addressBlock, addressBlocks } from './address-block.ts';
export { isLoopback } from './is-loopback.ts';
export { withoutBrackets } from './without-brackets.ts';
