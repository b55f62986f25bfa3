import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: isSsrBuild ? 'node26' : 'es2022',
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? { rollupOptions: { input: './server/main.server.ts' } } : {}),
  },
}));
