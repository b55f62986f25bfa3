import { mix, shade } from './color.ts';
import type { Material } from './drawing.ts';
import type { Palette } from './palette.ts';
import type { Defs } from './svg.ts';

/** Colours and gloss of a body's material. */
export type Surface = {
  kind: 'glass' | 'clear' | 'smooth' | 'paper';
  base: string;
  light: string;
  dark: string;
  /** Tint of its shadow on the floor, for materials that let light through. */
  glow: string | null;
  gloss: number;
};

export function surfaceOf(material: Material, palette: Palette): Surface {
  switch (material) {
    case 'amber':
      return glass('#9C5721', '#BC7430', '#6C3814', '#E0913F');
    case 'green':
      return glass('#2B5E3B', '#3F7A4E', '#173D25', '#7FB487');
    case 'cobalt':
      return glass('#34508A', '#4E6CA8', '#1F3361', '#8AA3DA');
    case 'clear':
      return { kind: 'clear', base: '#EDF0EC', light: '#FBFCFA', dark: '#CBD2CC', glow: palette.arch, gloss: 1 };
    case 'white':
      return smooth('#F6F2E9', 0.75);
    case 'tinted':
      return smooth(palette.tinted, 0.9);
    case 'deep':
      return smooth(palette.deep, 0.9);
    case 'kraft':
      return { kind: 'paper', base: '#C6A274', light: '#D6B68A', dark: '#A9845A', glow: null, gloss: 0.15 };
  }
}

function glass(base: string, light: string, dark: string, glow: string): Surface {
  return { kind: 'glass', base, light, dark, glow, gloss: 1 };
}

function smooth(base: string, gloss: number): Surface {
  return { kind: 'smooth', base, light: mix(base, '#FFFFFF', 0.22), dark: shade(base, -0.09), glow: null, gloss };
}

/** Gradient fill of a standing body: lighter at the shoulders, darker toward the floor. */
export function standingFill(defs: Defs, surface: Surface): string {
  return defs.linear(
    [0, 0],
    [0, 1],
    [
      [0, surface.light],
      [0.35, surface.base],
      [0.78, surface.base],
      [1, surface.dark],
    ],
  );
}
