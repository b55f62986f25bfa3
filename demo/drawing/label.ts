import { isDark, mix } from './color.ts';
import type { ProductDrawing } from './drawing.ts';
import { printedInk } from './leaf.ts';
import { type Align, type Bend, fitName, letters, type Weight, widthOf } from './lettering.server.ts';
import { gold, type Palette, paper } from './palette.ts';
import { drawPlant, extentOf, inkOf } from './plants.ts';
import { band, bow, wrap } from './profile.ts';
import { type Defs, group, line, n, type Point, path, place, polygon, roundedRect } from './svg.ts';

/** Area of a label: around a cylinder, on a flat face, or as a sticker on a face. */
export type LabelRoom = {
  kind: 'around' | 'face' | 'sticker';
  halfWidth: number;
  top: number;
  bottom: number;
  /** Background colour for labels printed directly on the package, without paper. */
  surface?: string;
  /** Half the width available to text, if the body narrows there. */
  clearHalf?: number;
};

type Sheet = LabelRoom & {
  defs: Defs;
  palette: Palette;
  drawing: ProductDrawing;
  bend: Bend;
  /** Half the maximum text width, measured along the surface. */
  reach: number;
  height: number;
  ground: string;
  ink: string;
};

const brand = ['ORIGEN', 'NATURAL'] as const;

export function drawLabel(defs: Defs, drawing: ProductDrawing, palette: Palette, room: LabelRoom): string {
  const { kind, halfWidth, top, bottom, surface } = room;
  const printed = drawing.label !== 'block' && surface !== undefined;
  const ground = drawing.label === 'block' ? palette.label : printed ? surface : paper;
  const sheet: Sheet = {
    ...room,
    defs,
    palette,
    drawing,
    bend: kind === 'around' ? wrap(halfWidth) : (point) => point,
    reach: (room.clearHalf ?? halfWidth) * (kind === 'around' ? 0.86 : 0.82),
    height: bottom - top,
    ground,
    ink: isDark(ground) ? paper : palette.ink,
  };
  const layout = { plate, block, window: arched }[drawing.label];
  const edge = outline(sheet, top, bottom);
  const ownPaper = printed ? '' : path(edge, ground) + thickness(sheet);
  return group(ownPaper + layout(sheet), `clip-path="${defs.clip(edge)}"`);
}

function outline({ kind, halfWidth }: LabelRoom, top: number, bottom: number): string {
  if (kind === 'around') return band(halfWidth, top, bottom);
  return roundedRect(-halfWidth, top, 2 * halfWidth, bottom - top, kind === 'sticker' ? 14 : 0);
}

function thickness({ kind, halfWidth, top, bottom }: Sheet): string {
  if (kind !== 'around') return '';
  const edge = (y: number, colour: string, opacity: number) =>
    line(
      `M${n(-halfWidth)} ${n(y)}A${n(halfWidth)} ${n(bow(halfWidth, y))} 0 0 0 ${n(halfWidth)} ${n(y)}`,
      colour,
      3,
      `opacity="${opacity}"`,
    );
  return edge(top + 1, '#FFFFFF', 0.5) + edge(bottom - 1, '#10160F', 0.28);
}

function plate(sheet: Sheet): string {
  const { top, bottom, height, halfWidth, palette, drawing } = sheet;
  const foot = clamp(height * 0.19, 50, 88);
  const footTop = bottom - foot;
  const kind = oneLine(drawing.line, sheet.reach * 1.9, Math.min(foot * 0.44, halfWidth * 0.125));
  const footBand =
    path(
      sheet.kind === 'around'
        ? band(halfWidth, footTop, bottom + 4)
        : `M${n(-halfWidth)} ${n(footTop)}H${n(halfWidth)}V${n(bottom)}H${n(-halfWidth)}Z`,
      palette.label,
    ) + write(sheet, drawing.line, 0, footTop + foot / 2 + kind * 0.35, { weight: 600, size: kind, fill: paper });

  if (isLow(sheet)) {
    const clear = footTop - top;
    const name = nameBlock(sheet, {
      x: -sheet.reach * 0.42,
      middle: top + clear * 0.56,
      width: sheet.reach * 1.42,
      height: clear * 0.6,
      align: 'left',
    });
    const size = clamp(halfWidth * 0.045, 12, 20);
    return (
      plantAt(sheet, -sheet.reach * 0.76, footTop - clear * 0.09, clear * 0.8, sheet.reach * 0.47) +
      write(sheet, brand.join(' '), -sheet.reach * 0.42, Math.min(top + clear * 0.2, name.top - size * 0.7), {
        weight: 600,
        size,
        spacing: 0.16,
        align: 'left',
        fill: softInk(sheet),
      }) +
      name.svg +
      footBand
    );
  }

  const brandSize = clamp(halfWidth * 0.082, 13, 25);
  const brandLine = top + Math.max(brandSize * 2.1, height * 0.075);
  const room = footTop - brandLine;
  const name = nameBlock(sheet, {
    x: 0,
    bottom: footTop - room * 0.11,
    width: sheet.reach * 1.94,
    height: Math.min(room * 0.54, halfWidth * 0.95),
    align: 'centre',
  });
  const plantTop = brandLine + room * 0.07;
  const plantHeight = name.top - room * 0.085 - plantTop;
  return (
    write(sheet, brand.join(' '), 0, brandLine, { weight: 600, size: brandSize, spacing: 0.15, fill: softInk(sheet) }) +
    (plantHeight > 46 ? plantAt(sheet, 0, plantTop + plantHeight, plantHeight) : '') +
    name.svg +
    footBand
  );
}

function block(sheet: Sheet): string {
  const { top, bottom, height, halfWidth, palette, drawing, reach } = sheet;
  const left = -reach;
  const low = isLow(sheet);
  const brandSize = clamp(halfWidth * 0.075, 13, 24);
  const brandLine = top + Math.max(brandSize * 2.2, height * 0.1);
  const kind = oneLine(drawing.line, reach * 1.9, Math.max(21, Math.min(halfWidth * (low ? 0.082 : 0.112), 36)));
  const kindLine = bottom - Math.max(kind * 1.3, height * 0.085);
  const ruleY = kindLine - kind * 1.9;
  const from = brandLine + brandSize * 1.9;
  const room = ruleY - from;
  const name = nameBlock(sheet, {
    x: left,
    middle: from + room * (low ? 0.5 : 0.44),
    width: reach * (low ? 1.35 : 1.8),
    height: room * (low ? 0.92 : 0.66),
    align: 'left',
  });
  const leafInk = printedInk(
    mix(palette.label, paper, 0.13),
    mix(palette.label, paper, 0.22),
    mix(palette.label, paper, 0.42),
  );
  const growth = low ? height * 0.98 : height * 0.92;
  const plant = placedPlant(sheet.drawing, leafInk, growth, {
    x: halfWidth * (low ? 0.6 : 0.66),
    y: bottom + height * (low ? 0.1 : 0.05),
    angle: low ? 0 : 6,
    room: halfWidth * 1.2,
  });
  return (
    plant +
    write(sheet, brand[0], left, brandLine, {
      weight: 700,
      size: brandSize,
      spacing: 0.13,
      align: 'left',
      fill: paper,
    }) +
    write(sheet, brand[1], left, brandLine + brandSize * 1.22, {
      weight: 500,
      size: brandSize,
      spacing: 0.13,
      align: 'left',
      fill: mix(palette.label, paper, 0.78),
    }) +
    name.svg +
    path(bent(sheet, rectangle(left, ruleY - 2, Math.max(54, halfWidth * 0.42), 4)), gold) +
    write(sheet, drawing.line, left, kindLine, {
      weight: 500,
      size: kind,
      align: 'left',
      fill: mix(palette.label, paper, 0.92),
    })
  );
}

function arched(sheet: Sheet): string {
  const { top, bottom, height, halfWidth, palette, drawing, reach } = sheet;
  const arch = isDark(sheet.ground)
    ? mix(sheet.ground, paper, 0.2)
    : sheet.surface && sheet.surface !== paper
      ? mix(palette.arch, sheet.surface, 0.1)
      : palette.arch;

  if (isLow(sheet)) {
    const archWidth = Math.min(height * 0.56, reach * 0.62);
    const archTop = top + height * 0.13;
    const archFoot = bottom - height * 0.13;
    const middle = -reach * 0.66;
    const size = oneLine(drawing.line, reach * 1.3, clamp(halfWidth * 0.075, 15, 27));
    const textLeft = middle + archWidth / 2 + reach * 0.13;
    const name = nameBlock(sheet, {
      x: textLeft,
      middle: top + height * 0.43,
      width: reach * 1.06 - textLeft,
      height: height * 0.52,
      align: 'left',
    });
    return (
      archWithPlant(sheet, middle, archTop, archFoot, archWidth, arch) +
      name.svg +
      write(sheet, drawing.line, textLeft, archFoot - size * 0.1, {
        weight: 600,
        size,
        align: 'left',
        fill: softInk(sheet),
      })
    );
  }

  const size = oneLine(drawing.line, reach * 1.9, clamp(halfWidth * 0.115, 19, 32));
  const lineY = bottom - Math.max(size * 1.15, height * 0.08);
  const archTop = top + height * 0.085;
  const archWidth = Math.min(reach * 1.2, height * 0.43);
  const archFoot = archTop + Math.min(height * 0.48, archWidth * 1.32);
  const room = lineY - size * 1.5 - archFoot;
  const name = nameBlock(sheet, {
    x: 0,
    middle: archFoot + room * 0.54,
    width: reach * 1.94,
    height: room * 0.84,
    align: 'centre',
  });
  return (
    archWithPlant(sheet, 0, archTop, archFoot, archWidth, arch) +
    name.svg +
    write(sheet, drawing.line, 0, lineY, { weight: 600, size, fill: softInk(sheet) })
  );
}

function archWithPlant(sheet: Sheet, middle: number, top: number, foot: number, width: number, colour: string): string {
  const half = width / 2;
  const over = Array.from({ length: 25 }, (_, index): Point => {
    const turn = Math.PI + (index / 24) * Math.PI;
    return { x: middle + Math.cos(turn) * half, y: top + half + Math.sin(turn) * half };
  });
  const base = Array.from({ length: 9 }, (_, index): Point => ({ x: middle + half - (width * index) / 8, y: foot }));
  const shape = bent(sheet, [...over, ...base]);
  const plant = plantAt(sheet, middle, foot + (foot - top) * 0.03, (foot - top) * 0.86, width * 1.16);
  return path(shape, colour) + group(plant, `clip-path="${sheet.defs.clip(shape)}"`);
}

type NameRoom = { x: number; width: number; height: number; align: Align } & ({ middle: number } | { bottom: number });

/** Draws the name in its area; `top` is the y coordinate of the first line's capitals. */
function nameBlock(sheet: Sheet, room: NameRoom): { svg: string; top: number } {
  const largest = sheet.halfWidth * (room.align === 'left' ? 0.3 : 0.31);
  const fitted = fitName(sheet.drawing.name, {
    width: room.width,
    height: room.height,
    largest: Math.min(largest, 96),
  });
  const span = fitted.leading * (fitted.lines.length - 1);
  const capitals = fitted.size * 0.7;
  const first = 'middle' in room ? room.middle + capitals / 2 - span / 2 : room.bottom - fitted.size * 0.2 - span;
  const svg = fitted.lines
    .map((text, index) =>
      write(sheet, text, room.x, first + index * fitted.leading, {
        weight: 700,
        size: fitted.size,
        align: room.align,
        fill: sheet.ink,
      }),
    )
    .join('');
  return { svg, top: first - capitals };
}

type Writing = { weight: Weight; size: number; fill: string; align?: Align; spacing?: number };

function write(sheet: Sheet, text: string, x: number, y: number, { fill, ...lettering }: Writing): string {
  return path(letters(text, x, y, { ...lettering, bend: sheet.bend }), fill);
}

/** Returns the font size at which a text fits on one line. */
function oneLine(text: string, width: number, largest: number): number {
  return Math.min(largest, (width / widthOf(text, { weight: 600, size: 100 })) * 100);
}

function plantAt(sheet: Sheet, x: number, foot: number, height: number, widest = sheet.reach * 1.5): string {
  const at = sheet.bend({ x, y: foot });
  return placedPlant(sheet.drawing, inkOf(sheet.defs, sheet.drawing.plant), height, { ...at, angle: 0, room: widest });
}

function placedPlant(
  drawing: ProductDrawing,
  ink: Parameters<typeof drawPlant>[1],
  height: number,
  { x, y, angle, room }: Point & { angle: number; room: number },
): string {
  const extent = extentOf(drawing.plant);
  const scale = Math.min(height / extent.height, room / extent.width);
  return place(drawPlant(drawing.plant, ink), { x: x - extent.middle * scale, y, scale, angle });
}

function softInk({ ground, palette }: Sheet): string {
  return isDark(ground) ? mix(ground, paper, 0.8) : palette.label;
}

function isLow({ halfWidth, height }: Sheet): boolean {
  return height < halfWidth;
}

function rectangle(x: number, y: number, width: number, height: number): Point[] {
  const across = Array.from({ length: 9 }, (_, index) => x + (width * index) / 8);
  return [...across.map((at) => ({ x: at, y })), ...across.reverse().map((at) => ({ x: at, y: y + height }))];
}

function bent(sheet: Sheet, points: readonly Point[]): string {
  return polygon(points.map(sheet.bend));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
