import { mix } from './color.ts';
import type { Plant, ProductDrawing } from './drawing.ts';
import { type Palette, paletteOf } from './palette.ts';
import type { Room } from './scene.ts';
import { showpieces } from './showpieces.ts';

export type BannerId = 'carrusel-1' | 'carrusel-2' | 'carrusel-3' | 'promo-1' | 'promo-2' | 'promo-3';

type Spot = { x: number; y: number; scale: number; angle?: number; mirror?: boolean };

export type Grown = Spot & { plant: Plant };

/** Positions of all objects, back to front; x and y are the point of contact with the floor or podium. */
export type Composition = Room & {
  palette: Palette;
  stone: string;
  shadows: readonly (Spot & { blur?: number; opacity?: number })[];
  plants: readonly Grown[];
  podiums: readonly { x: number; y: number; radius: number; height: number }[];
  products: readonly { drawing: ProductDrawing; x: number; y: number; scale: number }[];
  front: readonly (Spot & { drawing: ProductDrawing })[];
};

// The home page crops a tenth of the carousel's height and overlays its search bar at the bottom, so nothing is placed
// below y = 800.
const carousel = { width: 1920, height: 880, floor: 640 } as const;

const sand: Palette = {
  ...paletteOf('jarabes'),
  ground: '#F1EBD9',
  groundLight: '#FAF8F0',
  groundShade: '#D6CFB2',
  floor: '#E4DDC6',
  shadow: '#57523A',
};
const green = paletteOf('pomadas-cremas');
const blue = paletteOf('ninos');
const amber = paletteOf('multivitaminicos');
const pink = paletteOf('cosmeticos');

const stoneOf = (palette: Palette) => mix(palette.floor, '#D9D2C4', 0.45);

const {
  totumo,
  moringa,
  rosaMosqueta,
  calendula,
  arnica,
  eucalipto,
  romero,
  gomitas,
  vitaminasKids,
  vitaminaC,
  complejoB,
  colageno,
} = showpieces;

export const compositions: Record<BannerId, Composition> = {
  'carrusel-1': {
    ...carousel,
    palette: sand,
    stone: '#D8D0BC',
    shadows: [
      { x: 1880, y: 470, scale: 0.86, angle: -10, blur: 16, opacity: 0.55 },
      { x: 840, y: 640, scale: 0.62, angle: -34, blur: 18, opacity: 0.4 },
    ],
    plants: [
      { plant: 'eucalipto', x: 1030, y: 716, scale: 0.7, angle: -6 },
      { plant: 'sabila', x: 1800, y: 716, scale: 0.6, angle: 12 },
      { plant: 'moringa', x: 1738, y: 700, scale: 0.6, angle: 17, mirror: true },
      { plant: 'calendula', x: 1576, y: 700, scale: 0.36, angle: -7 },
    ],
    podiums: [
      { x: 1376, y: 612, radius: 206, height: 122 },
      { x: 1718, y: 676, radius: 152, height: 82 },
    ],
    products: [
      { drawing: moringa, x: 1378, y: 608, scale: 0.505 },
      { drawing: rosaMosqueta, x: 1722, y: 672, scale: 0.43 },
      { drawing: totumo, x: 1112, y: 752, scale: 0.545 },
      { drawing: calendula, x: 1496, y: 790, scale: 0.335 },
    ],
    front: [
      { drawing: colageno, x: 1268, y: 790, scale: 0.66 },
      { drawing: rosaMosqueta, x: 1690, y: 800, scale: 0.62 },
    ],
  },
  'carrusel-2': {
    ...carousel,
    palette: green,
    stone: stoneOf(green),
    shadows: [
      { x: 1890, y: 500, scale: 0.9, angle: -12, blur: 16, opacity: 0.5 },
      { x: 860, y: 650, scale: 0.6, angle: -30, blur: 18, opacity: 0.4 },
    ],
    plants: [
      { plant: 'lavanda', x: 1066, y: 720, scale: 0.64, angle: -13 },
      { plant: 'manzanilla', x: 1474, y: 670, scale: 0.52, angle: 3 },
      { plant: 'romero', x: 1822, y: 720, scale: 0.66, angle: 12, mirror: true },
    ],
    podiums: [
      { x: 1270, y: 640, radius: 190, height: 96 },
      { x: 1716, y: 668, radius: 168, height: 78 },
    ],
    products: [
      { drawing: arnica, x: 1262, y: 636, scale: 0.49 },
      { drawing: romero, x: 1722, y: 664, scale: 0.5 },
      { drawing: calendula, x: 1452, y: 762, scale: 0.37 },
      { drawing: eucalipto, x: 1108, y: 776, scale: 0.34 },
    ],
    front: [
      { drawing: calendula, x: 1272, y: 800, scale: 0.64 },
      { drawing: romero, x: 1660, y: 806, scale: 0.7 },
    ],
  },
  'carrusel-3': {
    ...carousel,
    palette: blue,
    stone: stoneOf(blue),
    shadows: [
      { x: 1890, y: 500, scale: 0.9, angle: -12, blur: 16, opacity: 0.5 },
      { x: 860, y: 650, scale: 0.6, angle: -30, blur: 18, opacity: 0.4 },
    ],
    plants: [
      { plant: 'manzanilla', x: 1060, y: 726, scale: 0.64, angle: -9 },
      { plant: 'citrico', x: 1822, y: 716, scale: 0.62, angle: 4, mirror: true },
      { plant: 'menta', x: 1566, y: 660, scale: 0.52, angle: 8 },
    ],
    podiums: [
      { x: 1402, y: 624, radius: 204, height: 112 },
      { x: 1752, y: 680, radius: 150, height: 70 },
    ],
    products: [
      { drawing: gomitas, x: 1402, y: 620, scale: 0.51 },
      { drawing: complejoB, x: 1754, y: 676, scale: 0.43 },
      { drawing: vitaminasKids, x: 1126, y: 752, scale: 0.54 },
      { drawing: { ...vitaminaC, material: 'tinted' }, x: 1566, y: 778, scale: 0.27 },
    ],
    front: [
      { drawing: gomitas, x: 1318, y: 790, scale: 0.74 },
      { drawing: colageno, x: 1716, y: 800, scale: 0.58 },
    ],
  },
  'promo-1': {
    width: 1200,
    height: 760,
    floor: 596,
    palette: amber,
    stone: stoneOf(amber),
    shadows: [
      { x: 1120, y: 420, scale: 0.66, angle: -16, blur: 15, opacity: 0.5 },
      { x: 640, y: 620, scale: 0.62, angle: -20, blur: 16, opacity: 0.42 },
    ],
    plants: [{ plant: 'citrico', x: 690, y: 680, scale: 0.6, angle: -10 }],
    podiums: [],
    products: [{ drawing: colageno, x: 884, y: 690, scale: 0.63 }],
    front: [{ drawing: colageno, x: 584, y: 706, scale: 0.9, mirror: true }],
  },
  'promo-2': {
    width: 760,
    height: 1000,
    floor: 812,
    palette: pink,
    stone: stoneOf(pink),
    shadows: [{ x: 730, y: 640, scale: 0.7, angle: -10, blur: 15, opacity: 0.46 }],
    plants: [{ plant: 'romero', x: 336, y: 878, scale: 0.64, angle: -13 }],
    podiums: [],
    products: [{ drawing: romero, x: 468, y: 900, scale: 0.585 }],
    front: [{ drawing: rosaMosqueta, x: 640, y: 926, scale: 0.66 }],
  },
  'promo-3': {
    width: 760,
    height: 1000,
    floor: 812,
    palette: blue,
    stone: stoneOf(blue),
    shadows: [{ x: 730, y: 640, scale: 0.7, angle: -10, blur: 15, opacity: 0.46 }],
    plants: [{ plant: 'manzanilla', x: 330, y: 884, scale: 0.6, angle: -9 }],
    podiums: [],
    products: [{ drawing: vitaminasKids, x: 474, y: 900, scale: 0.585 }],
    front: [{ drawing: vitaminasKids, x: 636, y: 928, scale: 0.68 }],
  },
};
