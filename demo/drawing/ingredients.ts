import { mix, shade } from './color.ts';
import type { ProductDrawing, Shape } from './drawing.ts';
import { printedInk, seeds } from './leaf.ts';
import type { Palette } from './palette.ts';
import { drawFlower, drawPlant, inkOf } from './plants.ts';
import { drawProp, essence } from './props.ts';
import { chance, circle, type Defs, ellipse, group, n, path, place, rect } from './svg.ts';

const middle = { x: 600, y: 770 };

/** Draws the view of the ingredients from above: the plant around a bowl of the substance made from it. */
export function drawIngredients(defs: Defs, drawing: ProductDrawing, palette: Palette): string {
  const ink = inkOf(defs, drawing.plant);
  const flat = printedInk(palette.shadow, palette.shadow, palette.shadow);
  const sprigs = layout(drawing.plant);
  const shadows = sprigs
    .map((where) => place(drawPlant(drawing.plant, flat), { ...where, x: where.x + 16, y: where.y + 20 }))
    .join('');
  const plants = sprigs.map((where) => place(drawPlant(drawing.plant, ink), where)).join('');
  const flowers = [
    { x: 930, y: 1066, r: 96 },
    { x: 268, y: 480, r: 74 },
  ].map(({ x, y, r }) => ({ x, y, svg: drawFlower(drawing.plant, ink, r), r }));
  const heads = flowers
    .map(({ x, y, svg, r }) =>
      svg
        ? circle(x + 12, y + 16, r * 0.9, palette.shadow, `opacity="0.3" filter="${defs.blur(12)}"`) +
          place(svg, { x, y, angle: r })
        : '',
    )
    .join('');

  return (
    rect(
      0,
      0,
      1200,
      1500,
      defs.linear(
        [0, 0],
        [1, 1],
        [
          [0, mix(palette.ground, palette.groundLight, 0.6)],
          [0.5, palette.ground],
          [1, palette.floor],
        ],
      ),
    ) +
    rect(
      0,
      0,
      1200,
      1500,
      defs.radial(
        [210, 120],
        1150,
        [
          [0, '#FFFFFF', 0.7],
          [1, '#FFFFFF', 0],
        ],
        'drawing',
      ),
    ) +
    group(shadows, `opacity="0.24" filter="${defs.blur(12)}"`) +
    plants +
    heads +
    bowl(defs, drawing, palette) +
    place(drawProp(defs, drawing, palette), { x: 880, y: 1290, scale: 1.04, angle: -6 })
  );
}

type Laid = { x: number; y: number; scale: number; angle: number; mirror?: boolean };

function layout(plant: ProductDrawing['plant']): Laid[] {
  if (plant === 'sabila') {
    return [
      { x: -30, y: 40, scale: 0.74, angle: 132 },
      { x: 1230, y: 250, scale: 0.66, angle: -112 },
      { x: 30, y: 1530, scale: 0.74, angle: 36 },
    ];
  }
  if (plant === 'hoja-ancha') {
    return [
      { x: -40, y: 60, scale: 0.82, angle: 128 },
      { x: 1240, y: -10, scale: 0.8, angle: -126, mirror: true },
      { x: -30, y: 1500, scale: 0.84, angle: 48 },
    ];
  }
  return [
    { x: 120, y: 1130, scale: 0.92, angle: -8 },
    { x: 470, y: 560, scale: 0.78, angle: 19, mirror: true },
    { x: 1130, y: 690, scale: 0.84, angle: -9 },
    { x: 250, y: 1620, scale: 0.74, angle: 16 },
    { x: 1010, y: 1660, scale: 0.7, angle: 38, mirror: true },
  ];
}

type Filling = 'powder' | 'cream' | 'liquid';

const fillings: Record<Shape, Filling> = {
  'syrup-bottle': 'liquid',
  dropper: 'liquid',
  pump: 'liquid',
  spray: 'liquid',
  jar: 'cream',
  tube: 'cream',
  'capsule-bottle': 'powder',
  'gummies-jar': 'liquid',
  box: 'powder',
  pouch: 'powder',
  tub: 'powder',
  'exam-sheet': 'powder',
};

function bowl(defs: Defs, drawing: ProductDrawing, palette: Palette): string {
  const { x, y } = middle;
  const colour = essence(drawing, palette);
  const ceramic = '#FAF5EA';
  return (
    ellipse(x + 34, y + 44, 292, 288, palette.shadow, `opacity="0.4" filter="${defs.blur(26)}"`) +
    circle(
      x,
      y,
      286,
      defs.linear(
        [0, 0],
        [1, 1],
        [
          [0, '#FFFFFF'],
          [0.5, ceramic],
          [1, '#D9D0BD'],
        ],
      ),
    ) +
    circle(
      x,
      y,
      262,
      defs.linear(
        [0, 0],
        [1, 1],
        [
          [0, '#CFC5B1'],
          [0.55, '#EDE6D8'],
          [1, '#FFFFFF'],
        ],
      ),
    ) +
    circle(x, y, 246, shade(ceramic, -0.04)) +
    place({ powder, cream, liquid }[fillings[drawing.shape]](defs, colour, drawing.name), { x, y }) +
    path(
      `M${n(x - 270)} ${n(y - 60)}A276 276 0 0 1 ${n(x - 60)} ${n(y - 268)}`,
      'none',
      'stroke="#FFFFFF" stroke-width="9" stroke-linecap="round" opacity="0.85"',
    )
  );
}

function powder(defs: Defs, colour: string, seed: string): string {
  const random = chance(seed);
  const crumbs = Array.from({ length: 90 }, () => {
    const turn = random() * 6.28;
    const away = 186 * Math.sqrt(random());
    return circle(
      Math.cos(turn) * away,
      Math.sin(turn) * away,
      1.6 + random() * 3.4,
      random() > 0.5 ? mix(colour, '#FFFFFF', 0.4) : shade(colour, -0.1),
      'opacity="0.6"',
    );
  }).join('');
  const heap =
    'M-196 20C-214 -70 -150 -176 -40 -190C70 -206 186 -140 198 -30C210 80 130 186 20 196C-90 204 -180 120 -196 20Z';
  return (
    path(heap, shade(colour, -0.16), `opacity="0.5" transform="translate(8 12)" filter="${defs.blur(10)}"`) +
    path(
      heap,
      defs.radial([0.36, 0.32], 0.78, [
        [0, mix(colour, '#FFFFFF', 0.36)],
        [0.5, colour],
        [1, shade(colour, -0.11)],
      ]),
    ) +
    path(
      'M-120 -20C-90 -110 20 -150 100 -90C60 -110 -40 -90 -120 -20Z',
      '#FFFFFF',
      `opacity="0.3" filter="${defs.blur(12)}"`,
    ) +
    path(
      'M-90 90C-10 130 110 90 140 -10C150 80 60 160 -30 150Z',
      shade(colour, -0.2),
      `opacity="0.3" filter="${defs.blur(14)}"`,
    ) +
    crumbs
  );
}

function cream(defs: Defs, colour: string): string {
  const base = mix(colour, '#FFFBF2', 0.62);
  const swirl =
    'M-150 60C-190 -70 -60 -180 60 -150C170 -120 180 20 90 90C10 150 -90 100 -80 10C-70 -60 20 -90 66 -36C96 6 56 56 16 40';
  return (
    circle(
      0,
      0,
      226,
      defs.radial([0.36, 0.3], 0.8, [
        [0, mix(base, '#FFFFFF', 0.6)],
        [0.6, base],
        [1, shade(base, -0.08)],
      ]),
    ) +
    path(
      swirl,
      'none',
      `stroke="${shade(base, -0.1)}" stroke-width="44" stroke-linecap="round" opacity="0.6" transform="translate(8 12)" filter="${defs.blur(7)}"`,
    ) +
    path(swirl, 'none', `stroke="${mix(base, '#FFFFFF', 0.34)}" stroke-width="42" stroke-linecap="round"`) +
    path(
      swirl,
      'none',
      `stroke="#FFFFFF" stroke-width="9" stroke-linecap="round" opacity="0.7" transform="translate(-7 -9)" filter="${defs.blur(2)}"`,
    )
  );
}

function liquid(defs: Defs, colour: string): string {
  return (
    circle(
      0,
      0,
      230,
      defs.radial([0.62, 0.68], 0.82, [
        [0, mix(colour, '#FFE7B0', 0.45)],
        [0.55, colour],
        [1, shade(colour, -0.14)],
      ]),
    ) +
    path('M-196 -60C-170 -150 -90 -206 0 -206C-60 -180 -150 -130 -196 -60Z', '#FFFFFF', 'opacity="0.55"') +
    path('M120 150C160 120 190 70 196 20C204 90 170 140 120 150Z', '#FFFFFF', 'opacity="0.3"') +
    group(place(seeds(34, 5, '#FFFFFF', 7), { x: 60, y: -40 }), 'opacity="0.45"')
  );
}
