/** Code for Node only: compressed gateway connections, and the interaction endpoint for `node:http`. */
export { type Compression, type Decompressor, zlibStream, zstdStream } from './compression.ts';
export { nodeListener } from './http-endpoint.ts';
