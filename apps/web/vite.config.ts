import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the service listens while developing. */
const SERVICE = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2022',
    // Inlined data URLs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Measuring gzip costs a third of the build; `npm start` builds on a cold machine.
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: SERVICE },
      '/media': { target: SERVICE },
      '/gateway': { target: SERVICE, ws: true },
    },
  },
});
