import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

/** A smaller file fits into one packet uncompressed. */
const worthwhileBytes = 1_000;

/**
 * Writes a Brotli-compressed copy next to each script, style sheet and SVG of the client build. It is a tenth smaller
 * than gzip, and compressed once instead of for each response.
 */
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
