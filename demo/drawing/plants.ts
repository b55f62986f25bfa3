import type { Plant } from './drawing.ts';
import { daisy, marigold, rose, star } from './flowers.ts';
import { type Greens, type Ink, leaf, naturalInk, stemTo } from './leaf.ts';
import { circle, type Defs, ellipse, group, line, n, path, place, polygon } from './svg.ts';

/** Draws a plant from (0, 0) up to about (0, -1000); the caller scales it. */
type Grow = (ink: Ink) => string;

type Blooms = Pick<Ink, 'petal' | 'petalDark' | 'petalLight' | 'centre' | 'centreDark'>;

const noBloom: Blooms = {
  petal: '#E9D9A8',
  petalDark: '#CDB878',
  petalLight: '#F6EDCF',
  centre: '#D9A23A',
  centreDark: '#9A6A1E',
};

const species: Record<Plant, { greens: Greens; bloom: Blooms; grow: Grow }> = {
  moringa: { greens: 'fresh', bloom: noBloom, grow: moringa },
  calendula: {
    greens: 'fresh',
    bloom: { petal: '#EDA233', petalDark: '#D9821C', petalLight: '#F6BC55', centre: '#8A4A1B', centreDark: '#B9671F' },
    grow: calendula,
  },
  rosa: {
    greens: 'deep',
    bloom: { petal: '#E29A97', petalDark: '#CF7677', petalLight: '#F4C9C2', centre: '#EDBA52', centreDark: '#9C5A22' },
    grow: rosa,
  },
  manzanilla: {
    greens: 'fresh',
    bloom: { petal: '#FFFDF6', petalDark: '#F0EADB', petalLight: '#F5CF6E', centre: '#E2A52F', centreDark: '#BF7F1B' },
    grow: manzanilla,
  },
  sabila: { greens: 'deep', bloom: noBloom, grow: sabila },
  eucalipto: { greens: 'blue', bloom: noBloom, grow: eucalipto },
  lavanda: {
    greens: 'grey',
    bloom: { petal: '#8577B8', petalDark: '#64559A', petalLight: '#AFA2D6', centre: '#C9BEE6', centreDark: '#4B3D7C' },
    grow: lavanda,
  },
  romero: {
    greens: 'pine',
    bloom: { petal: '#9AA9D6', petalDark: '#7585BC', petalLight: '#C6D0EC', centre: '#F1EFFA', centreDark: '#5B6AA3' },
    grow: romero,
  },
  'hoja-ancha': { greens: 'fresh', bloom: noBloom, grow: broadLeaves },
  totumo: {
    greens: 'fresh',
    bloom: { petal: '#F3D27C', petalDark: '#DDB251', petalLight: '#FBEBB9', centre: '#C97D26', centreDark: '#9B5A1C' },
    grow: totumo,
  },
  citrico: {
    greens: 'deep',
    bloom: { petal: '#F0A02F', petalDark: '#D47F17', petalLight: '#F9C667', centre: '#FFFBF0', centreDark: '#E8B84A' },
    grow: citrus,
  },
  menta: { greens: 'fresh', bloom: noBloom, grow: mint },
};

export function drawPlant(plant: Plant, ink: Ink): string {
  return species[plant].grow(ink);
}

export function inkOf(defs: Defs, plant: Plant): Ink {
  return naturalInk(defs, species[plant].greens, species[plant].bloom);
}

/** Height and width of each plant, and the x offset of its middle from its root. */
const extents: Record<Plant, { height: number; width: number; middle: number }> = {
  moringa: { height: 1010, width: 350, middle: -12 },
  calendula: { height: 1020, width: 500, middle: -5 },
  rosa: { height: 990, width: 470, middle: 0 },
  manzanilla: { height: 975, width: 670, middle: -30 },
  sabila: { height: 940, width: 1130, middle: 0 },
  eucalipto: { height: 980, width: 390, middle: -12 },
  lavanda: { height: 970, width: 520, middle: -18 },
  romero: { height: 990, width: 450, middle: -14 },
  'hoja-ancha': { height: 940, width: 1080, middle: -60 },
  totumo: { height: 1020, width: 470, middle: -10 },
  citrico: { height: 1090, width: 560, middle: 10 },
  menta: { height: 950, width: 430, middle: -10 },
};

export function extentOf(plant: Plant) {
  return extents[plant];
}

/** Draws only the flower of a plant; null if it has none suitable to show alone. */
export function drawFlower(plant: Plant, ink: Ink, radius: number): string | null {
  if (plant === 'calendula') return marigold(ink, radius);
  if (plant === 'rosa') return rose(ink, radius);
  if (plant === 'manzanilla') return daisy(ink, radius);
  if (plant === 'totumo') return star(ink, radius);
  return null;
}

function moringa(ink: Ink): string {
  const stem = stemTo(-30, -915, 26);
  const pairs = Array.from({ length: 11 }, (_, index) => {
    const part = 0.13 + index * 0.079;
    const at = stem.at(part);
    const size = 1 - index * 0.062;
    const leaflet = { ...at, length: 184 * size, width: 88 * size };
    return (
      leaf(ink, { ...leaflet, angle: at.angle - 68 + index * 2.2, curl: 0.06 }) +
      leaf(ink, { ...leaflet, angle: at.angle + 68 - index * 2.2, curl: -0.06 })
    );
  });
  const top = stem.at(1);
  return (
    line(stem.d, ink.stem, 11) +
    pairs.join('') +
    leaf(ink, { ...top, y: top.y + 18, angle: top.angle, length: 112, width: 62 })
  );
}

function calendula(ink: Ink): string {
  const stem = stemTo(-20, -800, 40);
  const side = stemTo(170, -360, -30);
  const fork = stem.at(0.28);
  return (
    line(stem.d, ink.stem, 16) +
    place(line(side.d, ink.stem, 12) + place(bud(ink, 62), { ...side.at(1), angle: 24 }), fork) +
    leaf(ink, { ...stem.at(0.06), angle: -62, length: 300, width: 118, shape: 'spoon', veins: 5 }) +
    leaf(ink, { ...stem.at(0.2), angle: 66, length: 250, width: 104, shape: 'spoon', veins: 5 }) +
    leaf(ink, { ...stem.at(0.4), angle: -54, length: 240, width: 96, shape: 'spoon', veins: 4 }) +
    leaf(ink, { ...stem.at(0.58), angle: 48, length: 170, width: 70, shape: 'spoon', veins: 3 }) +
    place(marigold(ink, 212), { x: -22, y: -806, angle: -8 })
  );
}

function bud(ink: Ink, r: number): string {
  return (
    path(`M${n(-r * 0.6)} 0C${n(-r * 0.9)} ${n(-r * 1.4)} ${n(r * 0.9)} ${n(-r * 1.4)} ${n(r * 0.6)} 0Z`, ink.petal) +
    path(
      `M${n(-r * 0.2)} 0C${n(-r * 0.3)} ${n(-r * 1.5)} ${n(r * 0.3)} ${n(-r * 1.5)} ${n(r * 0.2)} 0Z`,
      ink.petalLight,
    ) +
    path(
      `M${n(-r * 0.7)} ${n(-r * 0.34)}Q${n(-r * 0.35)} ${n(-r * 0.1)} 0 ${n(-r * 0.46)}Q${n(r * 0.35)} ${n(-r * 0.1)} ${n(r * 0.7)} ${n(-r * 0.34)}C${n(r * 0.8)} ${n(r * 0.3)} ${n(-r * 0.8)} ${n(r * 0.3)} ${n(-r * 0.7)} ${n(-r * 0.34)}Z`,
      ink.dark,
    )
  );
}

function rosa(ink: Ink): string {
  const stem = stemTo(-50, -760, 50);
  const side = stemTo(185, -250, -10);
  const fork = stem.at(0.42);
  return (
    line(stem.d, ink.stem, 15) +
    place(line(side.d, ink.stem, 11) + place(bud(ink, 56), { ...side.at(1), angle: 30 }), fork) +
    leaf(ink, { ...stem.at(0.1), angle: -66, length: 230, width: 128, veins: 5 }) +
    leaf(ink, { ...stem.at(0.16), angle: 62, length: 220, width: 122, veins: 5 }) +
    leaf(ink, { ...stem.at(0.4), angle: -70, length: 210, width: 116, veins: 5 }) +
    leaf(ink, { ...stem.at(0.6), angle: 44, length: 160, width: 88, veins: 4 }) +
    leaf(ink, { ...stem.at(0.66), angle: -58, length: 150, width: 84, veins: 4 }) +
    place(rose(ink, 218), { x: -54, y: -770, angle: -12 })
  );
}

function manzanilla(ink: Ink): string {
  const stems = [stemTo(-40, -800, 30), stemTo(-230, -520, 30), stemTo(190, -600, -40)];
  const heads = [
    [172, -6],
    [132, -18],
    [120, 14],
  ] as const;
  const feathers = (x: number, y: number, angle: number, size: number) =>
    place(
      line('M0 0Q6 -120 0 -230', ink.stem, 8) +
        [0.2, 0.4, 0.6, 0.8]
          .map((part) => {
            const reach = 96 * (1.1 - part * 0.55);
            return [-1, 1]
              .map((sign) =>
                leaf(ink, { x: 0, y: -230 * part, angle: sign * 44, length: reach, width: 26, shape: 'needle' }),
              )
              .join('');
          })
          .join('') +
        leaf(ink, { x: 0, y: -215, angle: 0, length: 80, width: 28, shape: 'needle' }),
      { x, y, angle, scale: size },
    );
  return (
    stems.map((stem) => line(stem.d, ink.stem, 12)).join('') +
    feathers(6, -190, -52, 1) +
    feathers(8, -250, 48, 0.9) +
    feathers(4, -430, -34, 0.72) +
    feathers(2, -480, 42, 0.6) +
    stems
      .map((stem, index) => {
        const [radius, tilt] = heads[index] as readonly [number, number];
        return place(daisy(ink, radius), { ...stem.at(1), angle: tilt });
      })
      .join('')
  );
}

function sabila(ink: Ink): string {
  const spikes: readonly (readonly [number, number, number, number])[] = [
    [-14, 960, 150, -0.05],
    [17, 900, 146, 0.06],
    [-40, 860, 158, -0.08],
    [42, 820, 156, 0.08],
    [-64, 700, 150, -0.06],
    [66, 680, 148, 0.06],
    [-86, 560, 134, 0.02],
    [88, 540, 132, -0.02],
    [2, 780, 164, 0.02],
    [-27, 640, 150, -0.04],
    [30, 600, 146, 0.05],
  ];
  return spikes.map(([angle, length, width, curl]) => aloe(ink, angle, length, width, curl)).join('');
}

function aloe(ink: Ink, angle: number, length: number, width: number, curl: number): string {
  const half = width / 2;
  const tip = { x: curl * length, y: -length };
  const edge = (sign: number) =>
    `C${n(sign * half * 1.15)} ${n(-length * 0.2)} ${n(sign * half * 0.72 + tip.x * 0.4)} ${n(-length * 0.62)} ${n(tip.x)} ${n(tip.y)}`;
  const inner = `Q${n(tip.x * 0.2 + half * 0.16)} ${n(-length * 0.5)} ${n(half * 0.12)} 0`;
  const teeth = Array.from({ length: 9 }, (_, index) => {
    const t = 0.12 + index * 0.088;
    const u = 1 - t;
    const y = -length * (3 * u * u * t * 0.2 + 3 * u * t * t * 0.62 + t ** 3);
    const reach = (sign: number) =>
      u ** 3 * sign * half * 0.72 +
      3 * u * u * t * sign * half * 1.15 +
      3 * u * t * t * (sign * half * 0.72 + tip.x * 0.4) +
      t ** 3 * tip.x;
    const size = 11 * (1.1 - t * 0.7);
    return [-1, 1]
      .map((sign) =>
        polygon([
          { x: reach(sign), y: y + size },
          { x: reach(sign) + sign * size * 0.9, y: y - size * 0.4 },
          { x: reach(sign), y: y - size },
        ]),
      )
      .join('');
  }).join('');
  return place(
    path(teeth, ink.rib, 'opacity="0.85"') +
      path(`M${n(-half * 0.72)} 0${edge(-1)}${inner}Z`, ink.light) +
      path(`M${n(half * 0.72)} 0${edge(1)}${inner}Z`, ink.dark) +
      path(
        `M${n(-half * 0.1)} 0C${n(-half * 0.5)} ${n(-length * 0.3)} ${n(-half * 0.2 + tip.x * 0.5)} ${n(-length * 0.7)} ${n(tip.x)} ${n(tip.y)}Q${n(tip.x * 0.2 + half * 0.16)} ${n(-length * 0.5)} ${n(half * 0.12)} 0Z`,
        ink.rib,
        'opacity="0.16"',
      ),
    { angle },
  );
}

function eucalipto(ink: Ink): string {
  const stem = stemTo(-36, -900, 34);
  const pairs = Array.from({ length: 6 }, (_, index) => {
    const part = 0.12 + index * 0.15;
    const at = stem.at(part);
    const size = 1 - index * 0.1;
    const coin = { ...at, length: 196 * size, width: 144 * size, shape: 'round' as const };
    return (
      leaf(ink, { ...coin, angle: at.angle - 64 + index * 2 }) +
      leaf(ink, { ...coin, angle: at.angle + 64 - index * 2 })
    );
  });
  const top = stem.at(1);
  return (
    line(stem.d, ink.stem, 13) +
    pairs.join('') +
    leaf(ink, { ...top, y: top.y + 26, angle: top.angle - 16, length: 108, width: 74, shape: 'round' }) +
    leaf(ink, { ...top, y: top.y + 26, angle: top.angle + 20, length: 92, width: 66, shape: 'round' })
  );
}

function lavanda(ink: Ink): string {
  const stems = [stemTo(-210, -760, 20), stemTo(-20, -950, 26), stemTo(150, -800, -16)];
  const spike = (index: number) => {
    const stem = stems[index] as (typeof stems)[number];
    return Array.from({ length: 9 }, (_, row) => {
      const at = stem.at(0.58 + row * 0.05);
      const size = 1.1 - row * 0.075;
      const floret = (x: number, y: number, turn: number, colour: string) =>
        place(
          path(
            `M0 0C${n(-24 * size)} ${n(-8 * size)} ${n(-22 * size)} ${n(-46 * size)} 0 ${n(-54 * size)}C${n(22 * size)} ${n(-46 * size)} ${n(24 * size)} ${n(-8 * size)} 0 0Z`,
            colour,
          ),
          { x, y, angle: turn },
        );
      return place(
        floret(-14 * size, 0, -46, ink.petalDark) +
          floret(14 * size, 0, 46, ink.petal) +
          floret(-6 * size, 0, -16, ink.petal) +
          floret(7 * size, 2, 14, ink.petalLight),
        at,
      );
    }).join('');
  };
  const blade = (x: number, y: number, angle: number, length: number) =>
    leaf(ink, { x, y, angle, length, width: 40, shape: 'lance', curl: angle < 0 ? -0.08 : 0.08 });
  return (
    stems.map((stem) => line(stem.d, ink.stem, 10)).join('') +
    blade(-8, -40, -48, 300) +
    blade(8, -30, 46, 290) +
    blade(-10, -130, -36, 280) +
    blade(14, -150, 40, 260) +
    blade(-2, -230, -16, 250) +
    blade(24, -260, 26, 230) +
    stems.map((_, index) => spike(index)).join('')
  );
}

function romero(ink: Ink): string {
  const twig = (stem: ReturnType<typeof stemTo>, rows: number, reach: number) => {
    const needles = Array.from({ length: rows }, (_, index) => {
      const part = 0.08 + (index / rows) * 0.92;
      const at = stem.at(part);
      const size = reach * (1 - part * 0.42);
      const spread = 58 - part * 26;
      return [-1, 1]
        .map((sign) =>
          leaf(ink, {
            ...at,
            angle: at.angle + sign * (spread + (index % 3) * 5),
            length: size,
            width: 25,
            shape: 'needle',
            curl: sign * -0.1,
          }),
        )
        .join('');
    }).join('');
    const top = stem.at(1);
    const flowers = [0.5, 0.66, 0.8]
      .map((part, index) => {
        const at = stem.at(part);
        const x = at.x + (index % 2 ? 24 : -24);
        return (
          circle(x, at.y - 8, 17, ink.petalDark) +
          circle(x - 8, at.y - 18, 13, ink.petal) +
          circle(x + 10, at.y - 20, 12, ink.petalLight) +
          circle(x + 1, at.y - 9, 5, ink.centre)
        );
      })
      .join('');
    return (
      line(stem.d, ink.stem, 11) +
      needles +
      leaf(ink, { ...top, angle: top.angle - 10, length: reach * 0.55, width: 24, shape: 'needle' }) +
      leaf(ink, { ...top, angle: top.angle + 14, length: reach * 0.5, width: 22, shape: 'needle' }) +
      flowers
    );
  };
  return (
    place(twig(stemTo(-190, -520, 20), 15, 118), { x: -8, y: -170 }) +
    place(twig(stemTo(170, -470, -10), 14, 112), { x: 6, y: -110 }) +
    twig(stemTo(-20, -910, 34), 27, 136)
  );
}

function broadLeaves(ink: Ink): string {
  return (
    leaf(ink, { x: 0, y: 0, angle: 30, length: 720, width: 240, shape: 'lance', curl: 0.08, veins: 11 }) +
    leaf(ink, { x: 0, y: 0, angle: -56, length: 640, width: 214, shape: 'lance', curl: -0.06, veins: 10 }) +
    leaf(ink, { x: 0, y: 0, angle: -19, length: 960, width: 290, shape: 'lance', curl: -0.05, veins: 13 })
  );
}

function totumo(ink: Ink): string {
  const stem = stemTo(-50, -830, 40);
  const oval = { shape: 'oval' as const, veins: 5 };
  const fruit = stem.at(0.34);
  return (
    line(stem.d, ink.stem, 14) +
    line(`M${n(fruit.x)} ${n(fruit.y)}q70 -10 104 54`, ink.stem, 9) +
    place(calabash(ink), { x: fruit.x + 112, y: fruit.y + 128 }) +
    leaf(ink, { ...stem.at(0.12), angle: -64, length: 240, width: 112, ...oval }) +
    leaf(ink, { ...stem.at(0.34), angle: -60, length: 240, width: 112, ...oval }) +
    leaf(ink, { ...stem.at(0.42), angle: 58, length: 220, width: 104, ...oval }) +
    leaf(ink, { ...stem.at(0.58), angle: -56, length: 215, width: 100, ...oval }) +
    leaf(ink, { ...stem.at(0.68), angle: 52, length: 200, width: 94, ...oval }) +
    leaf(ink, { ...stem.at(0.94), angle: -70, length: 165, width: 76, ...oval }) +
    leaf(ink, { ...stem.at(0.96), angle: 62, length: 160, width: 74, ...oval }) +
    leaf(ink, { ...stem.at(1), angle: 4, length: 190, width: 84, ...oval }) +
    place(star(ink, 132), { x: -58, y: -828, angle: -14 })
  );
}

function calabash(ink: Ink): string {
  return (
    circle(0, 0, 86, ink.dark) +
    circle(-5, -6, 78, ink.light) +
    ellipse(-26, -32, 28, 20, ink.rib, 'opacity="0.5" transform="rotate(-36 -26 -32)"') +
    path('M-16 -88Q0 -70 18 -86L10 -96H-8Z', ink.stem)
  );
}

function citrus(ink: Ink): string {
  const stem = stemTo(-30, -840, 46);
  const glossy = { shape: 'oval' as const, veins: 6 };
  const fruitAt = stem.at(0.52);
  const blossom: Ink = { ...ink, petal: '#FFFCF3', petalDark: '#EADFCB', centre: '#EDBB4C', centreDark: '#C98A25' };
  // A plant printed in one colour cannot have a white blossom.
  const printed = ink.petal === ink.light;
  return (
    line(stem.d, ink.stem, 15) +
    line(`M${n(fruitAt.x)} ${n(fruitAt.y)}q-70 -16 -104 34`, ink.stem, 10) +
    leaf(ink, { ...stem.at(0.1), angle: -60, length: 300, width: 132, ...glossy }) +
    leaf(ink, { ...stem.at(0.3), angle: 54, length: 280, width: 124, ...glossy }) +
    leaf(ink, { ...stem.at(0.6), angle: 56, length: 250, width: 112, ...glossy }) +
    leaf(ink, { ...stem.at(0.76), angle: -58, length: 250, width: 112, ...glossy }) +
    leaf(ink, { ...stem.at(0.94), angle: 40, length: 220, width: 100, ...glossy }) +
    leaf(ink, { ...stem.at(1), angle: -14, length: 250, width: 108, ...glossy }) +
    place(orangeFruit(ink), { x: fruitAt.x - 122, y: fruitAt.y + 124 }) +
    place(star(printed ? ink : blossom, 84), { ...stem.at(0.88), angle: 20 })
  );
}

function orangeFruit(ink: Ink): string {
  return (
    circle(0, 0, 112, ink.petalDark) +
    circle(-6, -7, 103, ink.petal) +
    group(circle(-34, -38, 46, ink.petalLight), 'opacity="0.7"') +
    path('M-18 -106L-4 -92L-12 -110L6 -92L10 -112L18 -94L2 -84Z', ink.dark)
  );
}

function mint(ink: Ink): string {
  const stem = stemTo(-26, -850, 30);
  const pairs = Array.from({ length: 6 }, (_, index) => {
    const at = stem.at(0.12 + index * 0.15);
    const size = 1 - index * 0.115;
    const toothedLeaf = { ...at, length: 236 * size, width: 138 * size, shape: 'oval' as const, veins: 5, teeth: 9 };
    const tilt = 66 - index * 3;
    return (
      leaf(ink, { ...toothedLeaf, angle: at.angle - tilt }) + leaf(ink, { ...toothedLeaf, angle: at.angle + tilt })
    );
  });
  const top = stem.at(1);
  const tuft = { ...top, y: top.y + 16, length: 108, width: 66, teeth: 6 };
  return (
    line(stem.d, ink.stem, 12) +
    pairs.join('') +
    leaf(ink, { ...tuft, angle: top.angle - 34 }) +
    leaf(ink, { ...tuft, angle: top.angle + 36 }) +
    leaf(ink, { ...tuft, angle: top.angle })
  );
}
