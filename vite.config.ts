import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { clientChunks } from '#scripts/build/client-chunks.ts';
import { listModules } from '#scripts/build/list-modules.ts';
import { precompress } from '#scripts/build/precompress.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), listModules('build/client-files.json'), precompress()],
  build: {
    // The content security policy allows data: URLs for pictures only.
    assetsInlineLimit: 0,
    rollupOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        target: 'es2022',
        rolldownOptions: {
          output: { codeSplitting: { groups: clientChunks(import.meta.dirname) } },
          // Rendered on the server only, so browsers need neither these modules nor what they import.
          treeshake: {
            moduleSideEffects: (id) => (id.includes('/app/storefront/without-scripts/') ? false : undefined),
          },
        },
      },
    },
    // The second entry (index2.js) exports the pages without the server: bench/fast measures React's rendering with it.
    ssr: {
      // Bundled, so that only the icons in use, one in forty, are loaded into memory.
      resolve: { noExternal: ['lucide-react'] },
      build: {
        target: 'es2024',
        rollupOptions: { input: ['./server/main.server.ts', 'virtual:react-router/server-build'] },
      },
    },
  },
});
