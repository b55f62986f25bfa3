// `node demo/draw-pictures.ts`: redraws the demo shop's pictures after a change to the catalogue or a drawing.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type BannerId, compositions } from '#demo/drawing/compositions.ts';
import { drawBanner } from '#demo/drawing/draw-banner.ts';
import { drawCategory } from '#demo/drawing/draw-category.ts';
import { drawProduct } from '#demo/drawing/draw-product.ts';
import { drawProof } from '#demo/drawing/draw-proof.ts';
import type { CategoryHue, View } from '#demo/drawing/drawing.ts';
import { categoryShowpieces } from '#demo/drawing/showpieces.ts';
import { demoOrders } from './orders.ts';
import { demoProducts } from './products.ts';

type Picture = { file: string; draw: () => string; quality: number };

// The front view has the highest quality, because lists and cards show it. The ingredients view has the lowest: at the
// same quality its many small leaves would double the file size.
const views: readonly { view: View; quality: number }[] = [
  { view: 'front', quality: 84 },
  { view: 'close-up', quality: 80 },
  { view: 'with-box', quality: 80 },
  { view: 'ingredients', quality: 74 },
];

const folder = path.join(import.meta.dirname, 'pictures');

const pictures: Picture[] = [
  ...demoProducts.flatMap(({ slug, drawing }) =>
    // An examination is drawn from the front only: it has neither a box nor ingredients.
    views.slice(0, drawing.shape === 'exam-sheet' ? 1 : views.length).map(({ view, quality }, index) => ({
      file: `products/${slug}-${index + 1}.webp`,
      draw: () => drawProduct(drawing, view),
      quality,
    })),
  ),
  ...(Object.keys(categoryShowpieces) as CategoryHue[]).map((hue) => ({
    file: `categories/${hue}.webp`,
    draw: () => drawCategory(hue),
    quality: 84,
  })),
  ...(Object.keys(compositions) as BannerId[]).map((id) => ({
    file: `banners/${id}.webp`,
    draw: () => drawBanner(id),
    quality: 86,
  })),
  ...demoOrders.flatMap(({ proof }) =>
    proof ? [{ file: `proofs/${proof.picture}.webp`, draw: () => drawProof(proof.shown), quality: 80 }] : [],
  ),
];

rmSync(folder, { recursive: true, force: true });
for (const room of ['products', 'categories', 'banners', 'proofs'])
  mkdirSync(path.join(folder, room), { recursive: true });

for (const { file, draw, quality } of pictures) {
  const webp = sharp(Buffer.from(draw())).webp({ quality, effort: 5, smartSubsample: true });
  writeFileSync(path.join(folder, file), await webp.toBuffer());
}

const written = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
  statSync(path.join(folder, file)),
);
const bytes = written.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
process.stdout.write(`${pictures.length} pictures, ${(bytes / 2 ** 20).toFixed(1)} MB\n`);
