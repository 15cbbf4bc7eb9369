import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where the service listens while developing. */
const SERVICE = 'http://127.0.0.1:3000';

/** Every browser that can run the client reads WOFF2; the pictures of emoji twice would be 7 MB more. */
const onlyWoff2: Plugin = {
  name: 'only-woff2',
  enforce: 'pre',
  transform: {
    filter: { id: /@fontsource\/.*\.css/ },
    handler: (css) => css.replaceAll(/,\s*url\([^)]*\.woff\) format\('woff'\)/g, ''),
  },
};

export default defineConfig({
  plugins: [onlyWoff2, react(), tailwindcss()],
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
