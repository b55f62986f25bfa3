// `node db/demo/draw-pictures.ts`: draws the demo shop's pictures anew, after the catalogue or a drawing has changed.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type BannerId, compositions } from './drawing/compositions.ts';
import { drawBanner } from './drawing/draw-banner.ts';
import { drawCategory } from './drawing/draw-category.ts';
import { drawProduct } from './drawing/draw-product.ts';
import { drawProof } from './drawing/draw-proof.ts';
import type { CategoryHue, View } from './drawing/drawing.ts';
import { categoryShowpieces } from './drawing/showpieces.ts';
import { demoOrders } from './orders.ts';
import { demoProducts } from './products.ts';

type Picture = { file: string; draw: () => string; quality: number };

// The front is what lists and cards show; the bowl's many small leaves weigh twice as much for the same look.
const views: readonly { view: View; quality: number }[] = [
  { view: 'front', quality: 84 },
  { view: 'close-up', quality: 80 },
  { view: 'with-box', quality: 80 },
  { view: 'ingredients', quality: 74 },
];

const folder = path.join(import.meta.dirname, 'pictures');

const pictures: Picture[] = [
  ...demoProducts.flatMap(({ slug, drawing }) =>
    // An examination has no box, and nothing in it is mixed in a bowl.
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
