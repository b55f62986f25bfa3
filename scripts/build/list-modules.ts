import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import type { ClientFiles } from '#scripts/checks/first-visit.ts';

/** Writes the source modules of each browser script to the given file, which is not served. */
export function listModules(noteFile: string): Plugin {
  let root = '';
  return {
    name: 'list-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      root = config.root;
    },
    writeBundle(_options, bundle) {
      const files: ClientFiles = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        files[`/${chunk.fileName}`] = {
          modules: chunk.moduleIds.map((id) => path.relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/')),
          imports: chunk.imports.map((name) => `/${name}`),
          onDemand: chunk.dynamicImports.map((name) => `/${name}`),
        };
      }
      writeFileSync(path.join(root, noteFile), JSON.stringify(files));
    },
  };
}
