import type { Package } from './bottles.ts';
import { drawCap } from './caps.ts';
import { isDark, mix, shade } from './color.ts';
import type { ProductDrawing, Shape } from './drawing.ts';
import { drawLabel } from './label.ts';
import { fitName, letters, widthOf } from './lettering.server.ts';
import { shadeTurned } from './light.ts';
import { standingFill, surfaceOf } from './materials.ts';
import { gold, type Palette, paper } from './palette.ts';
import { drawPlant, extentOf, inkOf } from './plants.ts';
import { profile, turned } from './profile.ts';
import { chance, circle, type Defs, group, line, n, path, place, polygon, rect, roundedRect } from './svg.ts';

export type FlatShape = Extract<Shape, 'box' | 'pouch' | 'tube' | 'exam-sheet'>;

export function drawFlat(defs: Defs, drawing: ProductDrawing, shape: FlatShape, palette: Palette): Package {
  if (shape === 'pouch') return drawPouch(defs, drawing, palette);
  if (shape === 'tube') return drawTube(defs, drawing, palette);
  if (shape === 'exam-sheet') return drawExamSheet(defs, drawing, palette);
  return drawBox(defs, drawing, palette, { width: 520, height: 880, depth: 118 });
}

export type BoxSize = { width: number; height: number; depth: number };

/** Draws a folding carton: front view, with the right side and top in perspective. */
export function drawBox(
  defs: Defs,
  drawing: ProductDrawing,
  palette: Palette,
  { width, height, depth }: BoxSize,
): Package {
  const left = -(width + depth) / 2;
  const right = left + width;
  const rise = depth * 0.5;
  const face = faceOf(drawing, palette);
  const side =
    drawing.label === 'block'
      ? mix(palette.label, '#10160F', 0.2)
      : drawing.material === 'kraft'
        ? shade(face, -0.1)
        : mix(palette.tinted, palette.label, drawing.material === 'deep' ? 0.75 : 0.32);
  const top = drawing.label === 'block' ? mix(palette.label, '#FFFFFF', 0.36) : mix(side, '#FFFFFF', 0.5);

  const front = `M${n(left)} 0V${n(-height)}H${n(right)}V0Z`;

  const svg =
    drawBoxSides(defs, { width, height, depth }, { side, top }) +
    path(front, face) +
    place(
      drawLabel(defs, drawing, palette, { kind: 'face', halfWidth: width / 2, top: -height, bottom: 0, surface: face }),
      { x: left + width / 2 },
    ) +
    lightOn(defs, front) +
    line(`M${n(right)} 0V${n(-height)}`, mix(face, '#FFFFFF', 0.55), 2.4, 'opacity="0.75"') +
    line(`M${n(left)} ${n(-height)}H${n(right)}`, mix(face, '#FFFFFF', 0.7), 2.4, 'opacity="0.8"');

  return { svg, width: width + depth, height: height + rise * 0.62, glow: null, footing: 'flat' };
}

/** Draws the right side and the top, in perspective. */
function drawBoxSides(defs: Defs, { width, height, depth }: BoxSize, { side, top }: { side: string; top: string }) {
  const left = -(width + depth) / 2;
  const right = left + width;
  const rise = depth * 0.5;
  const sideFace = polygon([
    { x: right, y: 0 },
    { x: right + depth, y: -rise },
    { x: right + depth, y: -height - rise * 0.62 },
    { x: right, y: -height },
  ]);
  const topFace = polygon([
    { x: left, y: -height },
    { x: left + depth * 0.8, y: -height - rise * 0.62 },
    { x: right + depth, y: -height - rise * 0.62 },
    { x: right, y: -height },
  ]);
  return (
    path(
      sideFace,
      defs.linear(
        [0, 0],
        [1, 1],
        [
          [0, side],
          [1, mix(side, '#10160F', 0.3)],
        ],
      ),
    ) +
    line(
      `M${n(right + depth * 0.52)} ${n(-rise * 0.52)}V${n(-height - rise * 0.32)}`,
      '#10160F',
      1.6,
      'opacity="0.1"',
    ) +
    path(
      topFace,
      defs.linear(
        [0, 0],
        [1, 0],
        [
          [0, mix(top, '#FFFFFF', 0.4)],
          [1, top],
        ],
      ),
    )
  );
}

/** Light from the left, and shade towards the foot. */
function lightOn(defs: Defs, front: string): string {
  return (
    path(
      front,
      defs.linear(
        [0, 0],
        [1, 0.3],
        [
          [0, '#FFFFFF', 0.16],
          [0.35, '#FFFFFF', 0.04],
          [0.65, '#10160F', 0.02],
          [1, '#10160F', 0.14],
        ],
      ),
    ) +
    path(
      front,
      defs.linear(
        [0, 0.7],
        [0, 1],
        [
          [0, '#10160F', 0],
          [1, '#10160F', 0.12],
        ],
      ),
    )
  );
}

function faceOf(drawing: ProductDrawing, palette: Palette): string {
  if (drawing.label === 'block') return palette.label;
  return drawing.material === 'kraft' ? surfaceOf('kraft', palette).base : paper;
}

/** Draws a stand-up pouch, sealed at the top and widening to its base. */
function drawPouch(defs: Defs, drawing: ProductDrawing, palette: Palette): Package {
  const surface = surfaceOf(drawing.material === 'clear' ? 'white' : drawing.material, palette);
  const outline =
    'M-262 -930H262C268 -700 306 -420 312 -150C314 -90 308 -40 296 -14C200 22 -200 22 -296 -14C-308 -40 -314 -90 -312 -150C-306 -420 -268 -700 -262 -930Z';
  const dark = mix(surface.dark, '#10160F', 0.4);
  const pale = mix(surface.base, '#FFFFFF', 0.5);
  const sticker = { kind: 'sticker', halfWidth: 196, top: -752, bottom: -176 } as const;
  const seams = Array.from({ length: 4 }, (_, index) =>
    line(`M-262 ${-916 + index * 15}H262`, index % 2 ? pale : dark, 2, 'opacity="0.22"'),
  ).join('');

  const svg =
    path(outline, standingFill(defs, surface)) +
    group(
      (drawing.material === 'kraft' ? fibres(drawing) : '') +
        path('M-262 -856C-282 -600 -300 -300 -290 -10L-330 0V-856Z', dark, `opacity="0.2" filter="${defs.blur(16)}"`) +
        path(
          'M-196 -850C-228 -560 -236 -320 -226 -40L-170 -40C-180 -320 -168 -560 -150 -850Z',
          '#FFFFFF',
          `opacity="${n(0.16 + 0.22 * surface.gloss, 2)}" filter="${defs.blur(15)}"`,
        ) +
        path('M216 -850C252 -560 262 -300 240 0H330V-850Z', dark, `opacity="0.32" filter="${defs.blur(22)}"`) +
        path('M-330 -64C-170 0 170 0 330 -64V60H-330Z', dark, `opacity="0.22" filter="${defs.blur(7)}"`) +
        line('M-312 -74C-170 -16 170 -16 312 -74', pale, 2.4, 'opacity="0.5"') +
        seams +
        line('M-264 -850H264', dark, 2.6, 'opacity="0.3"') +
        line('M-264 -846H264', pale, 2, 'opacity="0.5"'),
      `clip-path="${defs.clip(outline)}"`,
    ) +
    path('M-262 -882l13 7l-13 7zM262 -882l-13 7l13 7z', palette.ground) +
    path(roundedRect(-198, -748, 396, 576, 14), '#10160F', `opacity="0.22" filter="${defs.blur(6)}"`) +
    drawLabel(defs, drawing, palette, sticker) +
    path(
      roundedRect(-196, -752, 392, 576, 14),
      defs.linear(
        [0, 0],
        [1, 0.2],
        [
          [0, '#10160F', 0.05],
          [0.16, '#FFFFFF', 0.14],
          [0.36, '#FFFFFF', 0],
          [1, '#10160F', 0.15],
        ],
      ),
    );

  return { svg, width: 624, height: 930, glow: null, footing: 'flat' };
}

function fibres(drawing: ProductDrawing): string {
  const random = chance(drawing.name);
  const strands = Array.from({ length: 150 }, () => {
    const [x, y] = [random() * 640 - 320, -random() * 930];
    return `M${n(x)} ${n(y)}q${n(random() * 12 - 6)} ${n(random() * 8 - 4)} ${n(random() * 26 - 13)} ${n(random() * 14 - 7)}`;
  });
  const half = strands.length / 2;
  return (
    line(strands.slice(0, half).join(''), '#8A6436', 1.4, 'opacity="0.34"') +
    line(strands.slice(half).join(''), '#EBD3AC', 1.4, 'opacity="0.4"')
  );
}

/** Draws a tube standing on its cap, flattened toward the seam at the top. */
function drawTube(defs: Defs, drawing: ProductDrawing, palette: Palette): Package {
  const surface = surfaceOf(
    drawing.material === 'kraft' || drawing.material === 'clear' ? 'white' : drawing.material,
    palette,
  );
  const body = profile([158, -132], [176, -138, 182, -150, 184, -176], [236, -960]);
  const crimp = 'M-238 -946H238V-1016H-238Z';
  const crimped = Array.from({ length: 34 }, (_, index) => {
    const x = -231 + index * 14;
    return line(`M${x} -1008V-954`, index % 2 ? '#FFFFFF' : '#10160F', 3, `opacity="${index % 2 ? 0.34 : 0.1}"`);
  }).join('');
  const trunk = turned(body);
  const room = {
    kind: 'face',
    halfWidth: 214,
    clearHalf: 190,
    top: -880,
    bottom: -226,
    surface: surface.base,
  } as const;
  const printing = drawLabel(defs, drawing, palette, room);
  const pinch =
    path('M-236 -960L-60 -960L0 -560Z', '#10160F', `opacity="0.05" filter="${defs.blur(14)}"`) +
    path('M236 -960L60 -960L0 -560Z', '#10160F', `opacity="0.09" filter="${defs.blur(14)}"`);

  const svg =
    drawCap(defs, drawing.cap, palette, { radius: 152, bottom: 0, top: -134, corner: 4 }) +
    path(trunk, standingFill(defs, surface)) +
    group(printing, `clip-path="${defs.clip(trunk)}"`) +
    group(pinch, `clip-path="${defs.clip(trunk)}"`) +
    shadeTurned(defs, body, surface, 430) +
    path(
      crimp,
      defs.linear(
        [0, 0],
        [1, 0],
        [
          [0, shade(surface.base, -0.1)],
          [0.3, mix(surface.base, '#FFFFFF', 0.4)],
          [1, shade(surface.base, -0.12)],
        ],
      ),
    ) +
    crimped +
    line('M-236 -945H236', '#10160F', 2.6, 'opacity="0.16"');

  return { svg, width: 330, height: 1016, glow: null, footing: 'round' };
}

const sheetSize = { width: 590, height: 860, head: 208, left: -590 / 2 };

/** Draws the result sheet of an examination, leaning back slightly, with the hand sensor. */
function drawExamSheet(defs: Defs, drawing: ProductDrawing, palette: Palette): Package {
  const { width, height, head, left } = sheetSize;
  const sheet = roundedRect(left, -height, width, height, 26);
  const extent = extentOf(drawing.plant);
  const plantScale = Math.min(126 / extent.height, 110 / extent.width);
  const plant = place(drawPlant(drawing.plant, inkOf(defs, drawing.plant)), {
    x: -extent.middle * plantScale,
    y: -height + head + 252,
    scale: plantScale,
  });

  const page =
    path(sheet, '#10160F', `opacity="0.2" filter="${defs.blur(14)}" transform="translate(14 8)"`) +
    path(sheet, '#FFFEFA') +
    group(
      rect(
        left,
        -height,
        width,
        head,
        defs.linear(
          [0, 0],
          [1, 1],
          [
            [0, mix(palette.label, '#FFFFFF', 0.1)],
            [1, palette.label],
          ],
        ),
      ),
      `clip-path="${defs.clip(sheet)}"`,
    ) +
    drawSheetTitle(drawing, palette) +
    drawSheetSeal(palette) +
    plant +
    drawSheetRows(palette) +
    path(
      sheet,
      defs.linear(
        [0, 0],
        [1, 0.4],
        [
          [0, '#FFFFFF', 0.12],
          [0.5, '#10160F', 0],
          [1, '#10160F', 0.1],
        ],
      ),
    );

  return {
    svg: place(page, { x: -24, angle: -3.5 }) + sensor(defs, palette),
    width: 640,
    height: 900,
    glow: null,
    footing: 'flat',
  };
}

/** The examination's name and kind, in the head of the sheet. */
function drawSheetTitle(drawing: ProductDrawing, palette: Palette): string {
  const { width, height, head, left } = sheetSize;
  const name = fitName(drawing.name, { width: width - 108, height: head - 104, largest: 58 });
  const title = name.lines
    .map((text, index) =>
      path(
        letters(text, left + 50, -height + 34 + name.size * 0.72 + index * name.leading, {
          weight: 700,
          size: name.size,
          align: 'left',
        }),
        paper,
      ),
    )
    .join('');
  const kindSize = Math.min(30, ((width - 108) / widthOf(drawing.line, { weight: 500, size: 100 })) * 100);
  const kind = path(
    letters(drawing.line, left + 50, -height + head - 30, { weight: 500, size: kindSize, align: 'left' }),
    mix(palette.label, paper, 0.82),
  );
  return title + kind;
}

/** Rings and dots behind the plant. */
function drawSheetSeal(palette: Palette): string {
  const { height, head } = sheetSize;
  const rings = [148, 112, 76]
    .map(
      (r, index) =>
        `<circle cx="0" cy="${-height + head + 190}" r="${r}" fill="${index === 2 ? mix(palette.arch, paper, 0.66) : 'none'}" stroke="${palette.arch}" stroke-width="${index === 2 ? 0 : 2.4}" opacity="${index === 0 ? 0.5 : 0.9}"/>`,
    )
    .join('');
  const dots = [20, 75, 140, 205, 260, 320]
    .map((turn) =>
      circle(
        Math.cos((turn * Math.PI) / 180) * 112,
        -height + head + 190 + Math.sin((turn * Math.PI) / 180) * 112,
        6.5,
        turn % 3 ? palette.bright : gold,
      ),
    )
    .join('');
  return rings + dots;
}

/** The bars of four results. */
function drawSheetRows(palette: Palette): string {
  const { left } = sheetSize;
  return Array.from({ length: 4 }, (_, index) => {
    const y = -228 + index * 48;
    const reach = [270, 330, 210, 290][index] ?? 250;
    return (
      rect(left + 50, y, reach, 15, mix(palette.label, paper, 0.8), 'rx="7.5"') +
      rect(-left - 50 - 104, y, 104, 15, mix(palette.bright, paper, 0.62), 'rx="7.5"') +
      rect(-left - 50 - 104, y, [70, 92, 54, 82][index] ?? 60, 15, palette.bright, 'rx="7.5"')
    );
  }).join('');
}

function sensor(defs: Defs, palette: Palette): string {
  const metal = defs.linear(
    [0, 0],
    [1, 0],
    [
      [0, '#A9ABA6'],
      [0.16, '#E9E9E4'],
      [0.3, '#FFFFFF'],
      [0.5, '#E2E2DC'],
      [0.85, '#A3A59F'],
      [1, '#C4C5BF'],
    ],
  );
  const grip = roundedRect(262, -292, 128, 300, 60);
  const ring = isDark(palette.label) ? palette.label : palette.deep;
  return (
    line('M326 -280C330 -470 470 -520 478 -380C484 -250 440 -160 410 -132', '#26302B', 12) +
    line('M322 -280C326 -466 466 -518 474 -382', '#5A665F', 3, 'opacity="0.7"') +
    path(roundedRect(262, -30, 150, 46, 22), '#10160F', `opacity="0.4" filter="${defs.blur(9)}"`) +
    path(grip, metal) +
    group(
      rect(
        262,
        -182,
        128,
        86,
        defs.linear(
          [0, 0],
          [1, 0],
          [
            [0, mix(ring, '#10160F', 0.3)],
            [0.28, mix(ring, '#FFFFFF', 0.3)],
            [0.55, ring],
            [1, mix(ring, '#10160F', 0.4)],
          ],
        ),
      ),
      `clip-path="${defs.clip(grip)}"`,
    ) +
    path(roundedRect(286, -266, 15, 230, 8), '#FFFFFF', 'opacity="0.5"')
  );
}
