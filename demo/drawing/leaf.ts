import { circle, type Defs, group, line, n, type Point, path, place, polygon } from './svg.ts';

/** The colours of a plant: natural ones, or three shades of a printed one. */
export type Ink = {
  dark: string;
  light: string;
  rib: string;
  stem: string;
  petal: string;
  petalDark: string;
  petalLight: string;
  centre: string;
  centreDark: string;
};

export type Greens = 'fresh' | 'deep' | 'blue' | 'grey' | 'pine';

const greens: Record<
  Greens,
  { dark: readonly [string, string]; light: readonly [string, string]; rib: string; stem: string }
> = {
  fresh: { dark: ['#356B4A', '#4C8461'], light: ['#5E9369', '#82B286'], rib: '#CFE3C4', stem: '#3F7250' },
  deep: { dark: ['#1F4E38', '#2F6549'], light: ['#3B7757', '#5B9673'], rib: '#B9D6BE', stem: '#2D5F45' },
  blue: { dark: ['#5F8A7E', '#7BA396'], light: ['#8AAFA2', '#A9C8BC'], rib: '#DDEBE0', stem: '#6B9083' },
  grey: { dark: ['#557A5D', '#6E9272'], light: ['#7FA07F', '#A0BC9B'], rib: '#DCE7D2', stem: '#648663' },
  pine: { dark: ['#24523D', '#35684D'], light: ['#4C7D5F', '#719C7A'], rib: '#C4DBC2', stem: '#4A6B4E' },
};

type Bloom = Pick<Ink, 'petal' | 'petalDark' | 'petalLight' | 'centre' | 'centreDark'>;

export function naturalInk(defs: Defs, family: Greens, bloom: Bloom): Ink {
  const { dark, light, rib, stem } = greens[family];
  const grown = ([base, tip]: readonly [string, string]) =>
    defs.linear(
      [0.5, 1],
      [0.5, 0],
      [
        [0, base],
        [1, tip],
      ],
    );
  return { dark: grown(dark), light: grown(light), rib, stem, ...bloom };
}

/** Returns an ink of one colour in three shades, for plants printed on block labels. */
export function printedInk(darker: string, colour: string, lighter: string): Ink {
  return {
    dark: darker,
    light: colour,
    rib: lighter,
    stem: colour,
    petal: colour,
    petalDark: darker,
    petalLight: lighter,
    centre: lighter,
    centreDark: darker,
  };
}

export type LeafShape = 'oval' | 'lance' | 'round' | 'spoon' | 'needle' | 'heart';

/** Bézier control points of half a leaf, as fractions of its half-width and length, from base to tip. */
const outlines: Record<LeafShape, readonly [number, number, number, number]> = {
  oval: [1.25, 0.22, 1.15, 0.78],
  lance: [1.2, 0.28, 0.72, 0.66],
  round: [1.72, 0.02, 1.62, 0.98],
  spoon: [0.55, 0.3, 1.85, 0.72],
  needle: [1.1, 0.1, 1.1, 0.86],
  heart: [1.95, -0.06, 1.05, 0.68],
};

export type Leaf = {
  x: number;
  y: number;
  /** Degrees from straight up, clockwise. */
  angle: number;
  length: number;
  width: number;
  shape?: LeafShape;
  /** Sideways offset of the tip, as a fraction of the length. */
  curl?: number;
  veins?: number;
  teeth?: number;
};

/** Draws a folded leaf: a shaded half, a lit half and a pale rib. */
export function leaf(ink: Ink, spec: Leaf): string {
  const { x, y, angle, length, width, shape = 'oval', curl = 0, veins = 0, teeth = 0 } = spec;
  const half = width / 2;
  const tip = { x: curl * length, y: -length };
  const mid = { x: curl * length * 0.1, y: -length * 0.55 };
  const rib = `Q${n(mid.x)} ${n(mid.y)} 0 0`;

  const side = (sign: 1 | -1) =>
    teeth > 0 ? `${toothed(sign, half, tip, teeth, shape)}${rib}Z` : `M0 0C${smooth(sign, half, tip, shape)}${rib}Z`;

  // The half facing the light, which comes from the top left.
  const facing = Math.cos(((angle - 90 + 45) * Math.PI) / 180) < 0 ? 1 : -1;
  const [lit, shaded]: [1 | -1, 1 | -1] = facing === 1 ? [1, -1] : [-1, 1];
  const ribLine = `M0 0Q${n(mid.x)} ${n(mid.y)} ${n(tip.x * 0.97)} ${n(tip.y * 0.97)}`;
  const fine = Array.from({ length: veins }, (_, index) => {
    const at = 0.16 + (index / veins) * 0.66;
    const reach = half * 0.78 * Math.sin(Math.PI * Math.min(0.95, at + 0.12));
    const root = { x: curl * length * at * at, y: -length * at };
    const rise = -length * 0.13;
    return `M${n(root.x)} ${n(root.y)}q${n(-reach * 0.5)} ${n(rise * 0.3)} ${n(-reach)} ${n(rise)}M${n(root.x)} ${n(root.y)}q${n(reach * 0.5)} ${n(rise * 0.3)} ${n(reach)} ${n(rise)}`;
  }).join('');

  return place(
    path(side(shaded), ink.dark) +
      path(side(lit), ink.light) +
      (fine && line(fine, ink.rib, Math.max(1, width * 0.012), 'opacity="0.34"')) +
      line(ribLine, ink.rib, Math.max(1.1, Math.min(4.5, width * 0.035)), 'opacity="0.85"'),
    { x, y, angle },
  );
}

function smooth(sign: number, half: number, tip: Point, shape: LeafShape): string {
  const [w1, at1, w2, at2] = outlines[shape];
  const lean = tip.x;
  return `${n(sign * half * w1)} ${n(tip.y * at1)} ${n(sign * half * w2 + lean * 0.55)} ${n(tip.y * at2)} ${n(tip.x)} ${n(tip.y)}`;
}

function toothed(sign: number, half: number, tip: Point, teeth: number, shape: LeafShape): string {
  const [w1, at1, w2, at2] = outlines[shape];
  const edge = (t: number): Point => {
    const u = 1 - t;
    return {
      x: 3 * u * u * t * sign * half * w1 + 3 * u * t * t * (sign * half * w2 + tip.x * 0.55) + t ** 3 * tip.x,
      y: 3 * u * u * t * tip.y * at1 + 3 * u * t * t * tip.y * at2 + t ** 3 * tip.y,
    };
  };
  const points: Point[] = [{ x: 0, y: 0 }];
  for (let i = 1; i <= teeth; i++) {
    const to = edge(i / (teeth + 1));
    points.push({ x: to.x * 1.07, y: to.y });
    const notch = edge((i + 0.28) / (teeth + 1));
    points.push({ x: notch.x * 0.95, y: notch.y });
  }
  points.push(tip);
  return polygon(points).slice(0, -1);
}

/** A stem as a curve from (0, 0); `at` returns the position and direction at a fraction of it. */
export type Stem = { d: string; at(part: number): Point & { angle: number } };

export function stemTo(x: number, y: number, sway = 0): Stem {
  const handle = { x: x * 0.35 + sway, y: y * 0.5 };
  return {
    d: `M0 0Q${n(handle.x)} ${n(handle.y)} ${n(x)} ${n(y)}`,
    at(part) {
      const u = 1 - part;
      const dx = 2 * u * handle.x + 2 * part * (x - handle.x);
      const dy = 2 * u * handle.y + 2 * part * (y - handle.y);
      return {
        x: 2 * u * part * handle.x + part * part * x,
        y: 2 * u * part * handle.y + part * part * y,
        angle: (Math.atan2(dx, -dy) * 180) / Math.PI,
      };
    },
  };
}

/** Draws petals around a centre; `petal` draws each pointing up. */
export function whorl(count: number, turn: number, petal: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) =>
    group(petal(index), `transform="rotate(${n(turn + (360 / count) * index, 2)})"`),
  ).join('');
}

/** Draws the seeds of a daisy in a sunflower spiral (golden angle). */
export function seeds(radius: number, count: number, colour: string, size: number): string {
  return Array.from({ length: count }, (_, index) => {
    const turn = index * 2.39996;
    const away = radius * Math.sqrt((index + 0.5) / count);
    return circle(Math.cos(turn) * away, Math.sin(turn) * away, size, colour);
  }).join('');
}
