import sharp, { type Sharp } from 'sharp';
import { sharePicture } from '#shop/pictures.ts';

const { width, height } = sharePicture;
/** WhatsApp shows no preview for larger pictures. */
const maxBytes = 300 * 1024;
/** JPEG qualities to try in order; nearly all photos stay within the limit at the first. */
const qualities = [84, 70, 50, 30];
/** Width of the fade between the picture's edges and the background, in pixels. */
const fade = 90;

/**
 * Draws the link preview for messengers: the whole picture, centered on a wider background.
 *
 * The background blends the colors of the four corners, which usually show wall and floor rather than the subject.
 * Always a JPEG, as not every messenger supports other formats.
 */
export async function drawSharePicture(original: Uint8Array): Promise<Uint8Array> {
  const source = sharp(
    await sharp(original).flatten({ background: '#ffffff' }).removeAlpha().toColourspace('srgb').png().toBuffer(),
  );
  const { data: front, info } = await source
    .clone()
    .resize({ width, height, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const softened = await sharp(front)
    .composite([{ input: fadingSides(info.width, info.height), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data: pixels, info: raw } = await (await groundOf(source))
    .composite([{ input: softened, gravity: 'centre' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

  for (const quality of qualities) {
    const drawn = await sharp(pixels, { raw }).jpeg({ quality, progressive: true }).toBuffer();
    if (drawn.byteLength <= maxBytes) return drawn;
  }
  throw new Error('A picture of this size cannot be so heavy at the lowest quality');
}

/** Draws the background: a gradient between the colors of the four corners. */
async function groundOf(source: Sharp): Promise<Sharp> {
  const { width: across, height: down } = await source.metadata();
  const side = Math.max(1, Math.round(Math.min(across, down) / 12));
  const corners = [
    [0, 0],
    [across - side, 0],
    [0, down - side],
    [across - side, down - side],
  ] as const;
  const colours = await Promise.all(
    corners.map(([left, top]) =>
      source.clone().extract({ left, top, width: side, height: side }).resize(1, 1).raw().toBuffer(),
    ),
  );
  const fourPixels = sharp(Buffer.concat(colours), { raw: { width: 2, height: 2, channels: 3 } });
  return sharp(await fourPixels.resize({ width, height, fit: 'fill', kernel: 'linear' }).png().toBuffer());
}

/** Draws the alpha mask: opaque in the middle, transparent at the two edges that do not reach the frame. */
function fadingSides(frontWidth: number, frontHeight: number): Buffer {
  const reachesAcross = frontWidth >= width;
  const direction = reachesAcross ? 'x2="0" y2="1"' : 'x2="1" y2="0"';
  const room = reachesAcross ? height - frontHeight : width - frontWidth;
  const edge = Math.min(fade, room) / (reachesAcross ? frontHeight : frontWidth);
  const stops = [
    [0, 0],
    [edge, 1],
    [1 - edge, 1],
    [1, 0],
  ].map(([offset, opacity]) => `<stop offset="${offset}" stop-opacity="${room === 0 ? 1 : opacity}"/>`);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${frontWidth}" height="${frontHeight}"><linearGradient id="sides" ${direction}>${stops.join('')}</linearGradient><rect width="100%" height="100%" fill="url(#sides)"/></svg>`,
  );
}
