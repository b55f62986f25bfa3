import { setTimeout as pause } from 'node:timers/promises';
import { demoProducts } from '#demo/products.ts';
import { type CsvCell, writeCsv } from '#shop/csv/write-csv.ts';

/** Creates an import file of `count` new products, each as long as a demo product and with unique text. */
export async function manyProducts(count: number): Promise<Uint8Array> {
  const heading = [
    'Nombre',
    'Descripción',
    'Precio',
    'Stock',
    'Id de categoría',
    'Etiquetas',
    'Packs',
    'Ingredientes',
    'Modo de uso',
  ];
  const rows = Array.from({ length: count }, (_, index): CsvCell[] => {
    const model = demoProducts[index % demoProducts.length];
    if (!model) throw new Error('The demo shop is empty');
    const { name, description, price, stock, categoryId, tags, ingredients, usage } = model;
    return [
      `${name} ${index + 1}`,
      `${description}\n\nLote ${index.toString(36)}x.`,
      price,
      stock,
      categoryId,
      tags.join(', '),
      `Pack x2: 2 x ${price * 2}`,
      ingredients,
      usage,
    ];
  });
  return fileOf(heading, rows);
}

export async function fileOf(heading: string[], rows: CsvCell[][]): Promise<Uint8Array> {
  async function* pages() {
    yield rows;
  }
  return new Uint8Array(await new Response(writeCsv(heading, pages())).arrayBuffer());
}

/**
 * Runs work while another client repeats a small query. Returns the work's result and duration, the query's longest
 * time and the peak memory.
 */
export async function longestWaitDuring<Result>(
  ask: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<{ result: Result; tookMs: number; longestWaitMs: number; peakMemory: number }> {
  let isOver = false;
  let longestWaitMs = 0;
  let peakMemory = 0;
  const watch = async (every: number, look: () => unknown) => {
    while (!isOver) {
      await look();
      await pause(every);
    }
  };
  const watching = [
    watch(10, async () => {
      const began = performance.now();
      await ask();
      longestWaitMs = Math.max(longestWaitMs, performance.now() - began);
    }),
    watch(10, () => {
      peakMemory = Math.max(peakMemory, process.memoryUsage.rss());
    }),
  ];
  const began = performance.now();
  const result = await work();
  const tookMs = performance.now() - began;
  isOver = true;
  await Promise.all(watching);
  return { result, tookMs, longestWaitMs, peakMemory };
}

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
