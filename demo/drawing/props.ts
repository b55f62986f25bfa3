import { mix, shade } from './color.ts';
import { capsule, gummy, gummyColours } from './contents.ts';
import type { ProductDrawing } from './drawing.ts';
import { leaf, seeds, whorl } from './leaf.ts';
import type { Palette } from './palette.ts';
import { drawFlower, inkOf } from './plants.ts';
import { circle, type Defs, ellipse, group, line, n, type Point, path, place, polygon } from './svg.ts';

type Prop = (defs: Defs, drawing: ProductDrawing, palette: Palette) => string;

const props: Record<ProductDrawing['prop'], Prop> = {
  capsules,
  honeycomb,
  orange,
  petals,
  'powder-spoon': powderSpoon,
  gummies,
  leaf: looseLeaves,
  tablets,
  flower: looseFlowers,
  drops,
  stones,
  none: () => '',
};

/** Draws the product's prop, a small object on the floor around (0, 0), about 230 wide. */
export function drawProp(defs: Defs, drawing: ProductDrawing, palette: Palette): string {
  return props[drawing.prop](defs, drawing, palette);
}

function underneath(defs: Defs, palette: Palette, x: number, y: number, rx: number, ry: number): string {
  return (
    ellipse(x + rx * 0.2, y, rx * 1.14, ry * 1.3, palette.shadow, `opacity="0.3" filter="${defs.blur(11)}"`) +
    ellipse(
      x + rx * 0.04,
      y,
      rx * 0.88,
      ry * 0.7,
      mix(palette.shadow, '#10160F', 0.4),
      `opacity="0.5" filter="${defs.blur(4)}"`,
    )
  );
}

function capsules(defs: Defs, _: ProductDrawing, palette: Palette): string {
  const lying = [
    { x: -62, y: -12, angle: 14 },
    { x: 28, y: -76, angle: 64 },
    { x: 52, y: 2, angle: -42 },
  ];
  return (
    underneath(defs, palette, -58, 16, 62, 12) +
    underneath(defs, palette, 44, 34, 52, 12) +
    [1, 0, 2]
      .map((index) => place(capsule(palette.bright, 122, 50), lying[index] as Point & { angle: number }))
      .join('')
  );
}

function tablets(defs: Defs, _: ProductDrawing, palette: Palette): string {
  const tablet = (x: number, y: number, r: number, colour: string) => {
    const ry = r * 0.52;
    const thick = r * 0.36;
    return (
      path(
        `M${n(x - r)} ${n(y - thick)}V${n(y)}A${n(r)} ${n(ry)} 0 0 0 ${n(x + r)} ${n(y)}V${n(y - thick)}Z`,
        defs.linear(
          [0, 0],
          [1, 0],
          [
            [0, shade(colour, -0.06)],
            [0.3, colour],
            [1, shade(colour, -0.16)],
          ],
        ),
      ) +
      ellipse(x, y - thick, r, ry, mix(colour, '#FFFFFF', 0.3)) +
      ellipse(x, y - thick, r * 0.84, ry * 0.82, mix(colour, '#FFFFFF', 0.12)) +
      line(
        `M${n(x - r * 0.6)} ${n(y - thick - ry * 0.36)}L${n(x + r * 0.6)} ${n(y - thick + ry * 0.36)}`,
        shade(colour, -0.12),
        r * 0.06,
      )
    );
  };
  const cream = '#F2E9D6';
  const tinted = mix(palette.bright, cream, 0.45);
  return (
    underneath(defs, palette, -56, 20, 62, 26) +
    underneath(defs, palette, 58, 8, 62, 26) +
    tablet(56, 6, 58, tinted) +
    tablet(-54, 16, 58, cream) +
    tablet(6, -44, 54, cream) +
    tablet(70, 60, 46, cream)
  );
}

function honeycomb(defs: Defs, _: ProductDrawing, palette: Palette): string {
  const hexagon = (x: number, y: number, r: number) =>
    Array.from(
      { length: 6 },
      (_unused, index): Point => ({
        x: x + r * Math.cos(((index * 60 - 90) * Math.PI) / 180),
        y: y + r * Math.sin(((index * 60 - 90) * Math.PI) / 180),
      }),
    );
  const cell = (x: number, y: number, colour: string, full: boolean) => {
    const depth = 15;
    return (
      path(polygon(hexagon(x + depth * 0.4, y + depth * 0.7, 54)), shade(colour, -0.14)) +
      path(polygon(hexagon(x, y, 54)), mix(colour, '#FFF3CC', 0.34)) +
      path(
        polygon(hexagon(x, y, 44)),
        defs.linear(
          [0, 0],
          [1, 1],
          full
            ? [
                [0, mix(colour, '#FFE9A8', 0.35)],
                [1, shade(colour, -0.04)],
              ]
            : [
                [0, shade(colour, -0.16)],
                [1, shade(colour, -0.03)],
              ],
        ),
      ) +
      (full
        ? path(
            `M${n(x - 24)} ${n(y - 14)}Q${n(x - 18)} ${n(y - 30)} ${n(x - 2)} ${n(y - 34)}`,
            'none',
            'stroke="#FFF7DC" stroke-width="7" stroke-linecap="round" opacity="0.75"',
          )
        : '')
    );
  };
  return (
    underneath(defs, palette, 8, 38, 118, 16) +
    path(
      'M-92 34C-120 40 -132 56 -108 62C-60 72 40 70 74 60C96 52 82 40 60 38Z',
      defs.linear(
        [0, 0],
        [0, 1],
        [
          [0, '#EFB03C'],
          [1, '#C97F1B'],
        ],
      ),
      'opacity="0.85"',
    ) +
    path(
      'M-84 46C-70 42 -40 44 -20 45',
      'none',
      'stroke="#FFEBB3" stroke-width="5" stroke-linecap="round" opacity="0.8"',
    ) +
    cell(2, -74, '#E0982B', true) +
    cell(-48, 6, '#E9A937', true) +
    cell(52, 6, '#DC8F22', false)
  );
}

function orangeSlice(r: number): string {
  const segment = path(
    `M0 ${n(-r * 0.14)}L${n(-r * 0.185)} ${n(-r * 0.66)}Q${n(-r * 0.17)} ${n(-r * 0.77)} 0 ${n(-r * 0.79)}Q${n(r * 0.17)} ${n(-r * 0.77)} ${n(r * 0.185)} ${n(-r * 0.66)}Z`,
    '#F4AC38',
    `stroke="#F4AC38" stroke-width="${n(r * 0.04)}" stroke-linejoin="round"`,
  );
  return (
    circle(0, 0, r, '#E88E1E') +
    circle(-r * 0.015, -r * 0.015, r * 0.955, '#F09C2C') +
    circle(0, 0, r * 0.89, '#FFF6E1') +
    whorl(10, 0, () => segment) +
    whorl(10, 0, (index) =>
      line(
        `M${n(-r * 0.05)} ${n(-r * 0.42)}L${n(-r * (0.07 + 0.03 * (index % 2)))} ${n(-r * 0.6)}`,
        '#FBCB74',
        r * 0.035,
      ),
    ) +
    circle(0, 0, r * 0.07, '#FFF6E1') +
    path(
      `M${n(-r * 0.93)} ${n(-r * 0.2)}A${n(r * 0.95)} ${n(r * 0.95)} 0 0 1 ${n(-r * 0.2)} ${n(-r * 0.93)}`,
      'none',
      `stroke="#FFD690" stroke-width="${n(r * 0.045)}" stroke-linecap="round" opacity="0.8"`,
    )
  );
}

function orange(defs: Defs, _: ProductDrawing, palette: Palette): string {
  const ink = inkOf(defs, 'citrico');
  const edge = group(circle(0, 0, 98, '#C26C12'), 'transform="translate(13 4)"');
  return (
    underneath(defs, palette, -4, 34, 92, 13) +
    underneath(defs, palette, 104, 34, 52, 9) +
    leaf(ink, { x: 62, y: 24, angle: 68, length: 118, width: 58, veins: 4 }) +
    place(edge + orangeSlice(98), { x: -14, y: -62, angle: -8 })
  );
}

function petals(defs: Defs, drawing: ProductDrawing, palette: Palette): string {
  const bloom = inkOf(defs, drawing.plant);
  const own = drawing.plant === 'rosa' || drawing.plant === 'calendula' || drawing.plant === 'lavanda';
  const colour = own ? bloom.petal : mix(palette.bright, '#F3C9C4', 0.5);
  const petal = (x: number, y: number, angle: number, size: number, tone: string) =>
    place(
      path('M0 0C-46 -14 -58 -74 -22 -96C-10 -103 4 -98 8 -92C14 -99 32 -98 40 -84C58 -54 40 -10 0 0Z', tone) +
        path('M0 0C-30 -18 -38 -62 -16 -84C2 -62 6 -28 0 0Z', '#FFFFFF', 'opacity="0.26"') +
        line('M0 -4C2 -34 4 -60 8 -88', shade(tone, -0.08), 2, 'opacity="0.6"'),
      { x, y, angle, scale: size },
    );
  const flat = (content: string, x: number, y: number) =>
    group(content, `transform="translate(${x} ${y}) scale(1 0.56)"`);
  return (
    underneath(defs, palette, -30, 26, 78, 14) +
    underneath(defs, palette, 78, 40, 48, 12) +
    flat(petal(0, 0, -72, 1.12, shade(colour, -0.04)), 24, 20) +
    flat(petal(0, 0, 62, 1.05, mix(colour, '#FFFFFF', 0.14)), -64, 14) +
    flat(petal(0, 0, 16, 0.96, colour), 4, 18) +
    flat(petal(0, 0, 108, 0.86, mix(colour, '#FFFFFF', 0.22)), 54, 38)
  );
}

/** Returns the colour of the product's substance: powder, infusion, cream. */
export function essence(drawing: ProductDrawing, palette: Palette): string {
  const byPlant: Record<ProductDrawing['plant'], string> = {
    moringa: '#7E9A4B',
    menta: '#8DA65A',
    sabila: '#A9C27C',
    eucalipto: '#93A98A',
    romero: '#8E9A62',
    calendula: '#E2A540',
    manzanilla: '#E3C269',
    citrico: '#EBAF4A',
    totumo: '#A8742F',
    rosa: '#C97F7F',
    lavanda: '#E3D8C6',
    'hoja-ancha': '#D9AC62',
  };
  return mix(byPlant[drawing.plant], palette.pale, 0.06);
}

function powderSpoon(defs: Defs, drawing: ProductDrawing, palette: Palette): string {
  const powder = essence(drawing, palette);
  const wood = defs.linear(
    [0, 0],
    [1, 1],
    [
      [0, '#D2A468'],
      [0.5, '#B98649'],
      [1, '#8C5F2D'],
    ],
  );
  const grains = place(seeds(62, 46, mix(powder, '#FFFFFF', 0.24), 2.2), { x: -6, y: -66 });
  return (
    underneath(defs, palette, -6, 30, 96, 18) +
    path('M52 -58L184 -134Q198 -142 204 -132Q210 -122 198 -114L70 -28Z', wood) +
    line('M64 -52L190 -127', '#E6C38F', 3, 'opacity="0.7"') +
    path('M-104 -44C-104 20 -58 38 -8 38C42 38 88 20 88 -44Z', wood) +
    ellipse(-8, -44, 96, 26, '#8C5F2D') +
    ellipse(-8, -44, 90, 22, shade(powder, -0.1)) +
    path(
      'M-96 -46C-74 -66 -52 -112 -10 -114C30 -114 58 -68 80 -46C60 -24 -70 -24 -96 -46Z',
      defs.linear(
        [0, 0],
        [1, 0.6],
        [
          [0, mix(powder, '#FFFFFF', 0.3)],
          [0.5, powder],
          [1, shade(powder, -0.09)],
        ],
      ),
    ) +
    group(grains, 'opacity="0.55"') +
    line('M-101 -40C-92 12 -56 26 -20 30', '#E6C38F', 4, 'opacity="0.45"') +
    ellipse(-128, 36, 15, 4.6, powder, 'opacity="0.8"') +
    ellipse(-98, 44, 8, 3, powder, 'opacity="0.7"')
  );
}

function gummies(defs: Defs, _: ProductDrawing, palette: Palette): string {
  const piece = (x: number, y: number, index: number, angle: number) =>
    place(gummy(gummyColours[index] ?? gummyColours[0], 72), { x, y, angle });
  return (
    underneath(defs, palette, -30, 32, 96, 13) +
    underneath(defs, palette, 96, 48, 44, 11) +
    piece(-20, -58, 2, -7) +
    piece(-62, 2, 0, 5) +
    piece(18, 4, 1, -4) +
    piece(94, 18, 4, 16)
  );
}

function looseLeaves(defs: Defs, drawing: ProductDrawing, palette: Palette): string {
  const ink = inkOf(defs, drawing.plant);
  return (
    underneath(defs, palette, 4, 30, 96, 12) +
    leaf(ink, { x: -66, y: 28, angle: 44, length: 152, width: 62, curl: 0.12, veins: 4 }) +
    leaf(ink, { x: -78, y: 32, angle: 76, length: 186, width: 78, curl: -0.1, veins: 5 })
  );
}

function looseFlowers(defs: Defs, drawing: ProductDrawing, palette: Palette): string {
  const ink = inkOf(defs, drawing.plant);
  const head = (r: number) =>
    drawFlower(drawing.plant, ink, r) ?? drawFlower('manzanilla', inkOf(defs, 'manzanilla'), r) ?? '';
  return (
    underneath(defs, palette, -22, 30, 76, 16) +
    underneath(defs, palette, 82, 44, 42, 10) +
    leaf(ink, { x: -40, y: 16, angle: -76, length: 84, width: 40, veins: 3 }) +
    place(head(82), { x: -20, y: -34, angle: -10 }) +
    place(head(48), { x: 84, y: 8, angle: 24 })
  );
}

function drops(defs: Defs, drawing: ProductDrawing, palette: Palette): string {
  const colour = drawing.material === 'amber' || drawing.hue === 'jarabes' ? '#C47A24' : essence(drawing, palette);
  const pool = (d: string) =>
    path(d, shade(colour, -0.1), `opacity="0.5" transform="translate(4 7)" filter="${defs.blur(4)}"`) +
    path(
      d,
      defs.linear(
        [0, 0],
        [1, 1],
        [
          [0, mix(colour, '#FFFFFF', 0.3)],
          [0.55, colour],
          [1, mix(colour, '#FFFFFF', 0.12)],
        ],
      ),
    );
  const shine = (x: number, y: number, rx: number) =>
    ellipse(x, y, rx, rx * 0.26, '#FFFFFF', `opacity="0.7" transform="rotate(-6 ${x} ${y})"`);
  return (
    pool('M-118 14C-122 -14 -60 -26 -14 -22C34 -24 74 -12 72 14C70 38 16 46 -30 44C-82 46 -116 36 -118 14Z') +
    shine(-64, -2, 30) +
    pool('M84 36C84 22 106 16 124 20C144 22 146 44 126 50C104 54 84 48 84 36Z') +
    shine(106, 29, 11) +
    pool('M56 -34C56 -42 70 -46 80 -42C90 -38 86 -28 76 -26C66 -24 56 -28 56 -34Z') +
    shine(68, -38, 6)
  );
}

function stones(defs: Defs, _: ProductDrawing, palette: Palette): string {
  const stone = (x: number, y: number, rx: number, ry: number, colour: string) => {
    const fill = defs.radial([0.34, 0.22], 0.85, [
      [0, mix(colour, '#FFFFFF', 0.5)],
      [0.5, colour],
      [1, shade(colour, -0.16)],
    ]);
    return path(
      `M${n(x - rx)} ${n(y)}C${n(x - rx)} ${n(y - ry * 1.3)} ${n(x + rx * 0.9)} ${n(y - ry * 1.45)} ${n(x + rx)} ${n(y - ry * 0.1)}C${n(x + rx)} ${n(y + ry * 1.25)} ${n(x - rx)} ${n(y + ry * 1.3)} ${n(x - rx)} ${n(y)}Z`,
      fill,
    );
  };
  const grey = mix('#A9A79C', palette.ground, 0.3);
  return (
    underneath(defs, palette, 0, 32, 112, 16) +
    stone(-6, 2, 104, 36, shade(grey, -0.06)) +
    stone(2, -50, 78, 28, mix(grey, palette.pale, 0.6)) +
    stone(-6, -90, 50, 20, shade(grey, 0.03)) +
    underneath(defs, palette, 136, 46, 34, 8) +
    stone(134, 36, 34, 16, mix(grey, palette.pale, 0.4))
  );
}
