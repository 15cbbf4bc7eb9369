/** Network addresses as limits count them. */
export { type AddressBlock, addressBlock, addressBlocks } from './address-block.ts';
