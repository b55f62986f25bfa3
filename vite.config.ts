import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { clientChunks } from './scripts/client-chunks.ts';
import { listModules } from './scripts/list-modules.ts';
import { precompress } from './scripts/precompress.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), listModules('build/client-files.json'), precompress()],
  build: {
    // A data: URL would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rollupOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        target: 'es2022',
        rolldownOptions: { output: { codeSplitting: { groups: clientChunks(import.meta.dirname) } } },
      },
    },
    // The pages by themselves too (index2.js): what React alone takes to render one is measured on them.
    ssr: {
      // Of its drawings a fortieth is used; the others would be held in memory.
      resolve: { noExternal: ['lucide-react'] },
      build: {
        target: 'es2024',
        rollupOptions: { input: ['./server/main.server.ts', 'virtual:react-router/server-build'] },
      },
    },
  },
});
