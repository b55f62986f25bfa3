import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below this a packet holds the file as it is. */
const worthwhileBytes = 1_000;

/** Lays a Brotli twin beside each text file of the browser's: a tenth smaller than gzip, and made once instead of per visit. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir }) {
      if (!dir) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        const file = path.join(dir, name);
        if (!/\.(js|css|svg)$/.test(name) || statSync(file).size < worthwhileBytes) continue;
        const bytes = readFileSync(file);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
      }
    },
  };
}
