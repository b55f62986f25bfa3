/** A gradient stop: offset from 0 to 1, colour, and opacity if not opaque. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

export type Point = { x: number; y: number };

/** The gradients, blurs and clip paths of a picture, deduplicated. */
export type Defs = {
  linear(from: readonly [number, number], to: readonly [number, number], stops: readonly Stop[], units?: Units): string;
  radial(centre: readonly [number, number], radius: number, stops: readonly Stop[], units?: Units): string;
  blur(deviation: number): string;
  clip(path: string): string;
  mask(content: string): string;
  toString(): string;
};

/** box: fractions of the painted shape's bounding box; drawing: coordinates of the drawing. */
type Units = 'box' | 'drawing';

export function newDefs(): Defs {
  const ids = new Map<string, string>();

  const define = (write: (id: string) => string): string => {
    const key = write('');
    const existing = ids.get(key);
    if (existing) return `url(#${existing})`;
    const id = `d${ids.size}`;
    ids.set(key, id);
    return `url(#${id})`;
  };

  const gradientUnits = (units: Units) => (units === 'drawing' ? ' gradientUnits="userSpaceOnUse"' : '');

  return {
    linear([x1, y1], [x2, y2], stops, units = 'box') {
      const attributes = `x1="${n(x1, 3)}" y1="${n(y1, 3)}" x2="${n(x2, 3)}" y2="${n(y2, 3)}"${gradientUnits(units)}`;
      return define((id) => `<linearGradient id="${id}" ${attributes}>${stops.map(stop).join('')}</linearGradient>`);
    },
    radial([cx, cy], radius, stops, units = 'box') {
      const attributes = `cx="${n(cx, 3)}" cy="${n(cy, 3)}" r="${n(radius, 3)}"${gradientUnits(units)}`;
      return define((id) => `<radialGradient id="${id}" ${attributes}>${stops.map(stop).join('')}</radialGradient>`);
    },
    blur(deviation) {
      return define(
        (id) =>
          `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`,
      );
    },
    clip(path) {
      return define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
    },
    mask(content) {
      return define(
        (id) =>
          `<mask id="${id}" maskUnits="userSpaceOnUse" x="-2000" y="-2000" width="4000" height="4000">${content}</mask>`,
      );
    },
    toString() {
      const written = [...ids].map(([key, id]) => key.replace('id=""', `id="${id}"`));
      return `<defs>${written.join('')}</defs>`;
    },
  };
}

function stop([offset, colour, opacity]: Stop): string {
  const see = opacity === undefined ? '' : ` stop-opacity="${n(opacity, 3)}"`;
  return `<stop offset="${n(offset, 3)}" stop-color="${colour}"${see}/>`;
}

/** Formats a number for SVG, rounded to `digits` decimals. Throws if it is not finite. */
export function n(value: number, digits = 1): string {
  if (!Number.isFinite(value)) throw new Error(`Not a coordinate: ${value}`);
  return String(Number(value.toFixed(digits)));
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function line(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function circle(cx: number, cy: number, r: number, fill: string, more = ''): string {
  return ellipse(cx, cy, r, r, fill, more);
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more && ` ${more}`}/>`;
}

export function group(content: string, attributes: string): string {
  return `<g ${attributes}>${content}</g>`;
}

export type Placing = { x?: number; y?: number; scale?: number; mirror?: boolean; angle?: number };

/** Moves, scales, mirrors and rotates a drawing made around (0, 0); the angle is in degrees, clockwise. */
export function place(content: string, { x = 0, y = 0, scale = 1, mirror = false, angle = 0 }: Placing): string {
  const turn = angle ? ` rotate(${n(angle, 2)})` : '';
  const size = scale !== 1 || mirror ? ` scale(${n(mirror ? -scale : scale, 4)} ${n(scale, 4)})` : '';
  return group(content, `transform="translate(${n(x)} ${n(y)})${turn}${size}"`);
}

export function picture(width: number, height: number, defs: Defs, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${defs}${content}</svg>`;
}

export function polygon(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L')}Z`;
}

export function roundedRect(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  return `M${n(x + r)} ${n(y)}h${n(width - 2 * r)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(r)}v${n(height - 2 * r)}a${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(r)}h${n(2 * r - width)}a${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(-r)}v${n(2 * r - height)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(-r)}Z`;
}

/** Returns a seeded random number generator, so that a picture changes only if its drawing does. */
export function chance(seed: string): () => number {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    state ^= state >>> 15;
    return (state >>> 0) / 2 ** 32;
  };
}
