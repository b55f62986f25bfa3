import { fromHex, mix, toHex } from './color.ts';
import type { CategoryHue } from './drawing.ts';

/** The colours of a picture, shared by the product and its background so that they match. */
export type Palette = {
  /** Colour of printed labels and of caps in the category's colour. */
  label: string;
  /** Colour of text on paper. */
  ink: string;
  /** The wall: base colour, lit (`groundLight`) and shaded (`groundShade`). */
  ground: string;
  groundLight: string;
  groundShade: string;
  floor: string;
  shadow: string;
  /** The arch of a window label. */
  arch: string;
  tinted: string;
  deep: string;
  pale: string;
  /** Small bright objects: capsules, gummies, petals. */
  bright: string;
};

export const paper = '#FAF6EC';
export const gold = '#D9A94F';
/** Mixed into many of the colours, so that the ten palettes match. */
const warmth = '#F1E9DA';

const printed: Record<CategoryHue, { ground: string; label: string }> = {
  jarabes: { ground: '#f2e6d2', label: '#6c4c0e' },
  multivitaminicos: { ground: '#f5e4d4', label: '#a55c22' },
  potencializadores: { ground: '#f7e3d8', label: '#79412d' },
  cosmeticos: { ground: '#f6e3dc', label: '#7b3d40' },
  ninos: { ground: '#e1eae9', label: '#205a71' },
  purgantes: { ground: '#e9e9d4', label: '#545716' },
  'pomadas-cremas': { ground: '#e0ecdb', label: '#2e5f37' },
  'linea-erotica': { ground: '#f5e3e2', label: '#753e59' },
  capsulas: { ground: '#e1ebe1', label: '#1b5f52' },
  'examen-bio-cuantico': { ground: '#e9e6eb', label: '#4e4d78' },
};

export function paletteOf(hue: CategoryHue): Palette {
  const { ground, label } = printed[hue];
  const { h } = fromHex(label);
  // Pinks, blues and turquoise look more vivid than earth tones at the same chroma.
  const loud = h < 30 || h > 150 ? 0.8 : 1;
  const tone = (l: number, c: number, warm = 0.12) => mix(toHex({ l, c: c * loud, h }), warmth, warm);

  return {
    label,
    ink: toHex({ l: 0.29, c: 0.05 * loud, h }),
    ground,
    groundLight: mix(ground, '#FFFFFF', 0.72),
    groundShade: mix(ground, tone(0.78, 0.052), 0.42),
    floor: mix(ground, tone(0.8, 0.046), 0.38),
    shadow: toHex({ l: 0.36, c: 0.05 * loud, h }),
    arch: tone(0.77, 0.1),
    tinted: tone(0.81, 0.085, 0.08),
    deep: toHex({ l: 0.34, c: 0.075 * loud, h }),
    pale: tone(0.9, 0.04, 0.2),
    bright: tone(0.64, 0.13, 0.05),
  };
}
