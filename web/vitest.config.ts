import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: 'web',
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'https://placejuste.test/' } },
    setupFiles: ['./test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    // Whole screens are opened: a busy machine needs longer than the default five seconds.
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
