// `node scripts/build/draw-brand.ts`: redraws the shop's icons and its link preview after the brand mark has changed.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { brandMark } from '#app/ui/marks/brand-mark-shapes.ts';
import { drawShared } from '#demo/drawing/draw-banner.ts';

const green = '#1F5139';
const sand = '#F3EDE1';
const folder = path.join(import.meta.dirname, '../../public');

/** Draws the mark on a disc or, for icons that the phone crops to its own shape, on a full square. */
function drawMark(ground: 'disc' | 'square'): Buffer {
  const { smallLeaf, tallLeaf, ribs } = brandMark;
  // The square has a margin: a phone may crop an icon to the middle four fifths.
  const [box, shape] =
    ground === 'disc'
      ? ['0 0 42 42', '<circle cx="21" cy="21" r="21"/>']
      : ['-3 -2 48 48', '<rect x="-3" y="-2" width="48" height="48"/>'];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="1024" height="1024"><g fill="${green}">${shape}</g><path d="${smallLeaf}" fill="${sand}" fill-opacity="0.86"/><path d="${tallLeaf}" fill="${sand}"/><path d="${ribs}" stroke="${green}" stroke-width="1.1" stroke-linecap="round" fill="none"/></svg>`,
  );
}

async function writeIcon(file: string, ground: 'disc' | 'square', size: number) {
  const icon = sharp(drawMark(ground)).resize(size).png({ compressionLevel: 9, palette: true });
  writeFileSync(path.join(folder, file), await icon.toBuffer());
}

await writeIcon('icono-192.png', 'disc', 192);
await writeIcon('icono-512.png', 'disc', 512);
await writeIcon('icono-adaptable-512.png', 'square', 512);
await writeIcon('apple-touch-icon.png', 'square', 180);

// JPEG, because some messengers cannot show WebP in link previews.
const shared = sharp(Buffer.from(drawShared()))
  .composite([{ input: await sharp(drawMark('disc')).resize(190).png().toBuffer(), left: 118, top: 220 }])
  .flatten()
  .jpeg({ quality: 86, mozjpeg: true });
writeFileSync(path.join(folder, 'compartir.jpg'), await shared.toBuffer());
