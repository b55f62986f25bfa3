import { n, type Point, polygon } from './svg.ts';

/**
 * The outline of a solid of revolution: half-widths (x) from the floor (y = 0) upward (negative y).
 */
export type Profile = readonly Point[];

type Step =
  | readonly [r: number, y: number]
  | readonly [r1: number, y1: number, r2: number, y2: number, r: number, y: number];

const samplesPerCurve = 14;

/** Builds a profile from line steps and curve steps (two control points, then the end), from the base upward. */
export function profile(start: readonly [number, number], ...steps: readonly Step[]): Profile {
  const points: Point[] = [{ x: start[0], y: start[1] }];
  for (const step of steps) {
    const from = points[points.length - 1] as Point;
    if (step.length === 2) {
      points.push({ x: step[0], y: step[1] });
      continue;
    }
    const [x1, y1, x2, y2, x, y] = step;
    for (let i = 1; i <= samplesPerCurve; i++) {
      const t = i / samplesPerCurve;
      const u = 1 - t;
      points.push({
        x: u ** 3 * from.x + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t ** 3 * x,
        y: u ** 3 * from.y + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t ** 3 * y,
      });
    }
  }
  return points;
}

/** Returns how far the near edge of a horizontal circle lies below its centre, seen slightly from above. */
export function bow(radius: number, y: number): number {
  return radius * Math.max(0.012, 0.082 + (y / 1000) * 0.058);
}

/** Returns the closed outline of a body: right side, left side, and the near edge of its base. */
export function turned(body: Profile): string {
  const base = body[0] as Point;
  // Flatter at its ends than an ellipse, so that it continues the rounded corners smoothly.
  const foot = base.y + bow(base.x, base.y) * 1.3;
  const right = body.map(({ x, y }) => `${n(x)} ${n(y)}`).join('L');
  const left = [...body]
    .reverse()
    .map(({ x, y }) => `${n(-x)} ${n(y)}`)
    .join('L');
  return `M${right}L${left}C${n(-base.x * 0.6)} ${n(foot)} ${n(base.x * 0.6)} ${n(foot)} ${n(base.x)} ${n(base.y)}Z`;
}

/** Returns a vertical stripe of the body between two positions across it (-1 left edge, 1 right edge). */
export function stripe(body: Profile, from: number, to: number, top = -Infinity, bottom = Infinity): string {
  const within = body.filter(({ y }) => y >= top && y <= bottom);
  if (within.length < 2) return 'M0 0';
  const up = within.map(({ x, y }) => ({ x: x * from, y: y + hang(x, y, from) }));
  const down = [...within].reverse().map(({ x, y }) => ({ x: x * to, y: y + hang(x, y, to) }));
  return polygon([...up, ...down]);
}

function hang(radius: number, y: number, across: number): number {
  return bow(radius, y) * Math.sqrt(Math.max(0, 1 - across * across));
}

/** Returns a band around a straight-sided body, with edges curved as circles seen slightly from above. */
export function band(radius: number, top: number, bottom: number, bottomRadius = radius): string {
  const [r, R] = [n(radius), n(bottomRadius)];
  return `M${n(-radius)} ${n(top)}A${r} ${n(bow(radius, top))} 0 0 0 ${r} ${n(top)}L${R} ${n(bottom)}A${R} ${n(bow(bottomRadius, bottom))} 0 0 1 ${n(-bottomRadius)} ${n(bottom)}Z`;
}

/** Returns a mapping that wraps a flat drawing around a cylinder: compressed toward the sides, curved downward. */
export function wrap(radius: number): (point: Point) => Point {
  return ({ x, y }) => {
    const angle = Math.max(-1.5, Math.min(1.5, x / radius));
    return { x: radius * Math.sin(angle), y: y + bow(radius, y) * Math.cos(angle) };
  };
}
