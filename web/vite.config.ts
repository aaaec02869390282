import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildBackendConstants, readBackend } from './build/backend.ts';
import { appPages } from './build/app-pages.ts';
import { listBrowserTargets } from './build/browser-floor.ts';
import { brotliTwins } from './build/compress.ts';
import { preloadWhatIsNew } from './build/preload-what-is-new.ts';
import { pageParts } from './build/page-parts.ts';
import { prerender } from './build/prerender.ts';
import { refuseNewerCalls } from './build/refuse-newer-calls.ts';
import { refuseNewerSyntax } from './build/refuse-newer-syntax.ts';
import { scriptParts } from './build/script-parts.ts';
import { serviceWorker } from './build/service-worker.ts';
import { sonnerWithoutStyleElement } from './build/sonner-style.ts';

const server = 'http://127.0.0.1:3000';
const proxiedPaths = ['/api', '/auth/v1', '/rest/v1', '/functions/v1', '/storage/v1'];
const proxy = {
  ...Object.fromEntries(proxiedPaths.map((path) => [path, server])),
  '/realtime/v1': { target: server, ws: true },
};

export default defineConfig({
  root: import.meta.dirname,
  appType: 'mpa',
  define: buildBackendConstants(readBackend(process.env)),
  plugins: [
    react(),
    sonnerWithoutStyleElement(),
    scriptParts(),
    preloadWhatIsNew(),
    prerender(),
    appPages(),
    refuseNewerSyntax(),
    refuseNewerCalls(),
    pageParts(),
    serviceWorker(),
    brotliTwins(),
  ],
  server: { proxy },
  preview: { proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: listBrowserTargets(),
    // Inlined fonts and pictures would be `data:` addresses, which the content security policy blocks.
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['app.html'] },
  },
});
