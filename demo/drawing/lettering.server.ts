import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type PathCommand } from 'opentype.js';
import { n, type Point } from './svg.ts';

export type Weight = 500 | 600 | 700;
export type Align = 'left' | 'centre';
/** Maps points of text outlines to the surface they are printed on. */
export type Bend = (point: Point) => Point;

const files = createRequire(import.meta.url);
const fonts = new Map<Weight, Font>();

function fontOf(weight: Weight): Font {
  const cached = fonts.get(weight);
  if (cached) return cached;
  const file = readFileSync(files.resolve(`@fontsource/montserrat/files/montserrat-latin-${weight}-normal.woff`));
  const font = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer);
  fonts.set(weight, font);
  return font;
}

export type Lettering = { weight: Weight; size: number; align?: Align; spacing?: number; bend?: Bend };

export function widthOf(text: string, { weight, size, spacing = 0 }: Lettering): number {
  return fontOf(weight).getAdvanceWidth(text, size, { letterSpacing: spacing }) - spacing * size;
}

/** Returns a line of text as an SVG path, with its baseline at y. */
export function letters(text: string, x: number, y: number, lettering: Lettering): string {
  const { weight, size, align = 'centre', spacing = 0, bend = (point) => point } = lettering;
  const start = align === 'centre' ? x - widthOf(text, lettering) / 2 : x;
  const outline = fontOf(weight).getPath(text, start, y, size, { letterSpacing: spacing });
  return outline.commands.map((command) => write(command, bend)).join('');
}

function write(command: PathCommand, bend: Bend): string {
  if (command.type === 'Z') return 'Z';
  const at = (x: number, y: number) => {
    const point = bend({ x, y });
    return `${n(point.x)} ${n(point.y)}`;
  };
  const end = at(command.x, command.y);
  if (command.type === 'Q') return `Q${at(command.x1, command.y1)} ${end}`;
  if (command.type === 'C') return `C${at(command.x1, command.y1)} ${at(command.x2, command.y2)} ${end}`;
  return `${command.type}${end}`;
}

export type Fitted = { lines: string[]; size: number; width: number; leading: number };

/**
 * Fits a name into an area at the largest possible size, on up to three lines.
 *
 * Each additional line must increase the size by at least a fifth.
 */
export function fitName(
  name: string,
  room: { width: number; height: number; largest: number },
  weight: Weight = 700,
): Fitted {
  const words = name.trim().split(/\s+/);
  const leading = 1.12;
  let best: Fitted | null = null;

  for (let count = 1; count <= Math.min(3, words.length); count++) {
    for (const lines of breakings(words, count)) {
      const unit = Math.max(...lines.map((text) => widthOf(text, { weight, size: 100 }))) / 100;
      const size = Math.min(room.largest, room.width / unit, room.height / (0.82 + leading * (count - 1) + 0.22));
      const gain = best && best.lines.length < count ? 1.2 : 1.001;
      if (!best || size > best.size * gain) best = { lines, size, width: unit * size, leading: leading * size };
    }
  }
  if (!best) throw new Error('A product drawing needs a name');
  return best;
}

function breakings(words: readonly string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]];
  return words.slice(0, words.length - count + 1).flatMap((_, cut) => {
    const first = words.slice(0, cut + 1).join(' ');
    // 'Totumo y / Miel' reads better than 'Totumo / y Miel', but both are allowed.
    return breakings(words.slice(cut + 1), count - 1).map((rest) => [first, ...rest]);
  });
}
