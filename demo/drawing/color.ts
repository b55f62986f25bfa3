/** An OKLCH colour: lightness 0 to 1, chroma from 0, hue in degrees. Perceptually uniform, unlike RGB. */
export type Oklch = { l: number; c: number; h: number };

type Oklab = { l: number; a: number; b: number };

export function fromHex(hex: string): Oklch {
  return toLch(hexToLab(hex));
}

/** Formats a colour as #rrggbb; reduces the chroma of colours outside the sRGB gamut until they fit. */
export function toHex(colour: Oklch): string {
  for (let c = colour.c; c > 0.001; c -= 0.004) {
    const rgb = labToLinear(toLab({ ...colour, c }));
    if (rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)) return linearToHex(rgb);
  }
  return linearToHex(labToLinear(toLab({ ...colour, c: 0 })));
}

/** Mixes two hex colours by `part` (0 to 1), in OKLab so that intermediate colours do not turn grey. */
export function mix(from: string, to: string, part: number): string {
  const a = hexToLab(from);
  const b = hexToLab(to);
  const blend = (x: number, y: number) => x + (y - x) * part;
  return toHex(toLch({ l: blend(a.l, b.l), a: blend(a.a, b.a), b: blend(a.b, b.b) }));
}

/** Makes a colour lighter (above 0) or darker (below 0), by OKLCH lightness. */
export function shade(hex: string, lightness: number, chroma = 1): string {
  const colour = fromHex(hex);
  return toHex({ ...colour, l: Math.min(1, Math.max(0, colour.l + lightness)), c: colour.c * chroma });
}

export function isDark(hex: string): boolean {
  return fromHex(hex).l < 0.62;
}

function toLch({ l, a, b }: Oklab): Oklch {
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

function toLab({ l, c, h }: Oklch): Oklab {
  const angle = (h * Math.PI) / 180;
  return { l, a: c * Math.cos(angle), b: c * Math.sin(angle) };
}

function hexToLab(hex: string): Oklab {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function labToLinear({ l, a, b }: Oklab): [number, number, number] {
  const lc = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const mc = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const sc = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * lc - 3.3077115913 * mc + 0.2309699292 * sc,
    -1.2684380046 * lc + 2.6097574011 * mc - 0.3413193965 * sc,
    -0.0041960863 * lc - 0.7034186147 * mc + 1.707614701 * sc,
  ];
}

function linearToHex(rgb: readonly number[]): string {
  const channel = (linear: number) => {
    const value = Math.min(1, Math.max(0, linear));
    const gamma = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${rgb.map(channel).join('')}`;
}
