import { mix, shade } from './color.ts';
import type { Cap } from './drawing.ts';
import { acrossCylinder, acrossMetal } from './light.ts';
import { gold, type Palette } from './palette.ts';
import { bow } from './profile.ts';
import { type Defs, ellipse, group, line, n, path, rect, roundedRect } from './svg.ts';

type Finish = { fill: string; base: string; edge: string; ribbed: boolean };

function finishOf(defs: Defs, cap: Cap, palette: Palette): Finish {
  if (cap === 'gold') return { fill: acrossMetal(defs, gold), base: gold, edge: '#F6E2AE', ribbed: false };
  const base = { dark: '#243029', cream: '#EFE8DA', wood: '#C79A60', hue: palette.label }[cap];
  const gloss = { dark: 0.34, cream: 0.7, wood: 0.3, hue: 0.4 }[cap];
  return {
    fill: acrossCylinder(defs, base, gloss),
    base,
    edge: mix(base, '#FFFFFF', cap === 'cream' ? 0.6 : 0.34),
    ribbed: cap !== 'wood',
  };
}

export type Turned = { radius: number; bottom: number; top: number; corner?: number };

/** Draws a screw cap or lid of ribbed plastic, grained wood or metal, seen slightly from above. */
export function drawCap(defs: Defs, cap: Cap, palette: Palette, size: Turned & { ribs?: boolean }): string {
  const finish = finishOf(defs, cap, palette);
  const { radius, bottom, top } = size;
  const shell = cylinder(size);
  const ribs = (size.ribs ?? true) && finish.ribbed ? ribsAcross(radius, top, bottom, finish.base) : '';
  const grain = cap === 'wood' ? woodGrain(radius, top, bottom) : '';
  return (
    path(shell, finish.fill) +
    group(ribs + grain, `clip-path="${defs.clip(shell)}"`) +
    rim(defs, size, finish) +
    line(
      `M${n(-radius + 2)} ${n(bottom - 2)}A${n(radius)} ${n(bow(radius, bottom))} 0 0 0 ${n(radius - 2)} ${n(bottom - 2)}`,
      shade(finish.base, -0.14),
      4,
      'opacity="0.55"',
    )
  );
}

/** Returns the outline of a cap: rounded top corners, lower edge curved toward the viewer. */
export function cylinder({ radius, bottom, top, corner = 12 }: Turned): string {
  const r = Math.min(corner, radius * 0.4, (bottom - top) / 2);
  const back = bow(radius, top);
  return `M${n(-radius)} ${n(bottom)}V${n(top + r)}Q${n(-radius)} ${n(top)} ${n(-radius + r)} ${n(top - back * 0.35)}A${n(radius - r)} ${n(back)} 0 0 1 ${n(radius - r)} ${n(top - back * 0.35)}Q${n(radius)} ${n(top)} ${n(radius)} ${n(top + r)}V${n(bottom)}A${n(radius)} ${n(bow(radius, bottom))} 0 0 1 ${n(-radius)} ${n(bottom)}Z`;
}

function rim(defs: Defs, { radius, top, corner = 12 }: Turned, finish: Finish): string {
  const r = Math.min(corner, radius * 0.4);
  const rx = radius - r * 0.7;
  const ry = bow(radius, top);
  const lit = defs.linear(
    [0, 0],
    [1, 0.2],
    [
      [0, finish.edge],
      [0.45, mix(finish.edge, finish.base, 0.35)],
      [1, mix(finish.edge, finish.base, 0.85)],
    ],
  );
  return (
    ellipse(0, top - ry * 0.2, rx, ry * 1.02, lit) +
    line(
      `M${n(-rx)} ${n(top - ry * 0.2)}A${n(rx)} ${n(ry)} 0 0 0 ${n(rx)} ${n(top - ry * 0.2)}`,
      finish.edge,
      2.2,
      'opacity="0.7"',
    )
  );
}

function ribsAcross(radius: number, top: number, bottom: number, base: string): string {
  const count = Math.round((Math.PI * radius) / 17);
  const dark = shade(base, -0.12);
  return Array.from({ length: count }, (_, index) => {
    const x = radius * Math.sin(-Math.PI / 2 + ((index + 0.5) / count) * Math.PI);
    const squeeze = Math.cos(Math.asin(x / radius));
    const hang = bow(radius, bottom) * squeeze;
    return (
      line(
        `M${n(x)} ${n(top + 18 + bow(radius, top) * squeeze)}V${n(bottom - 12 + hang)}`,
        dark,
        Math.max(0.8, 4.2 * squeeze),
        'opacity="0.5"',
      ) +
      line(
        `M${n(x + 3.4 * squeeze)} ${n(top + 18 + bow(radius, top) * squeeze)}V${n(bottom - 12 + hang)}`,
        '#FFFFFF',
        Math.max(0.5, 2 * squeeze),
        'opacity="0.16"',
      )
    );
  }).join('');
}

function woodGrain(radius: number, top: number, bottom: number): string {
  const height = bottom - top;
  const count = Math.max(5, Math.round(height / 11));
  return Array.from({ length: count }, (_, index) => {
    const y = top + 10 + (index / count) * height;
    const wave = 5 * Math.sin(index * 2.1);
    const hang = bow(radius, y) * 1.25;
    return line(
      `M${n(-radius)} ${n(y)}C${n(-radius * 0.4)} ${n(y + hang + wave)} ${n(radius * 0.3)} ${n(y + hang - wave * 0.7)} ${n(radius)} ${n(y + wave * 0.4)}`,
      index % 3 ? '#8F6331' : '#E2BC85',
      index % 2 ? 1.5 : 2.6,
      `opacity="${index % 3 ? 0.3 : 0.38}"`,
    );
  }).join('');
}

/** Draws a dropper's collar and rubber bulb; the pipette is inside the bottle. */
export function drawDropperTop(defs: Defs, cap: Cap, palette: Palette, { radius, bottom, top }: Turned): string {
  const collarTop = bottom - 128;
  const bulbRadius = radius * 0.56;
  const rubber = cap === 'cream' ? '#EFE8DA' : '#243029';
  const bulb = `M${n(-bulbRadius)} ${n(collarTop + 6)}V${n(top + bulbRadius)}A${n(bulbRadius)} ${n(bulbRadius)} 0 0 1 ${n(bulbRadius)} ${n(top + bulbRadius)}V${n(collarTop + 6)}Z`;
  const fold = (y: number) =>
    line(
      `M${n(-bulbRadius)} ${n(y)}A${n(bulbRadius)} 5 0 0 0 ${n(bulbRadius)} ${n(y)}`,
      shade(rubber, -0.1),
      3,
      'opacity="0.5"',
    );
  return (
    path(bulb, acrossCylinder(defs, rubber, 0.4)) +
    path(
      roundedRect(-bulbRadius * 0.56, top + bulbRadius * 0.5, bulbRadius * 0.2, (collarTop - top) * 0.5, 8),
      '#FFFFFF',
      'opacity="0.24"',
    ) +
    fold(collarTop - 16) +
    fold(collarTop - 28) +
    drawCap(defs, cap, palette, { radius, bottom, top: collarTop, corner: 8 })
  );
}

/** Draws a lotion pump with its spout to the left. */
export function drawPump(defs: Defs, cap: Cap, palette: Palette, { radius, bottom, top }: Turned): string {
  const collarTop = bottom - 118;
  const finish = finishOf(defs, cap === 'wood' ? 'dark' : cap, palette);
  const head = `M${n(-radius * 1.56)} ${n(top + 36)}Q${n(-radius * 1.52)} ${n(top)} ${n(-radius * 1.1)} ${n(top)}H${n(radius * 0.82)}Q${n(radius)} ${n(top)} ${n(radius)} ${n(top + 20)}V${n(top + 54)}Q${n(radius)} ${n(top + 72)} ${n(radius * 0.82)} ${n(top + 72)}H${n(-radius * 0.98)}Q${n(-radius * 1.14)} ${n(top + 72)} ${n(-radius * 1.16)} ${n(top + 90)}L${n(-radius * 1.18)} ${n(top + 122)}H${n(-radius * 1.58)}Z`;
  const across = defs.linear(
    [0, 0],
    [0, 1],
    [
      [0, mix(finish.base, '#FFFFFF', 0.3)],
      [0.24, finish.base],
      [1, mix(finish.base, '#141C17', 0.34)],
    ],
  );
  return (
    rect(-radius * 0.2, top + 60, radius * 0.4, collarTop - top - 50, finish.fill) +
    rect(-radius * 0.2, top + 64, radius * 0.4, 26, '#10160F', 'opacity="0.28"') +
    path(head, across) +
    path(
      roundedRect(-radius * 1.02, top + 10, radius * 1.6, 11, 6),
      '#FFFFFF',
      `opacity="${cap === 'gold' ? 0.5 : 0.26}"`,
    ) +
    drawCap(defs, cap === 'wood' ? 'wood' : cap, palette, { radius, bottom, top: collarTop, corner: 10 })
  );
}

/** Draws a fine-mist spray head under a clear cap. */
export function drawSpray(defs: Defs, cap: Cap, palette: Palette, { radius, bottom, top }: Turned): string {
  const collarTop = bottom - 74;
  const finish = finishOf(defs, cap, palette);
  const headRadius = radius * 0.66;
  const hood = cylinder({ radius: radius * 0.93, bottom: collarTop + 4, top, corner: 26 });
  return (
    path(cylinder({ radius: headRadius, bottom: collarTop, top: top + 74, corner: 14 }), finish.fill) +
    ellipse(-headRadius * 0.1, top + 116, 11, 11, mix(finish.base, '#10160F', 0.5)) +
    ellipse(-headRadius * 0.1, top + 116, 4, 4, '#10160F') +
    path(
      hood,
      defs.linear(
        [0, 0],
        [1, 0],
        [
          [0, '#FFFFFF', 0.5],
          [0.1, '#FFFFFF', 0.16],
          [0.2, '#FFFFFF', 0.62],
          [0.3, '#FFFFFF', 0.16],
          [0.75, '#BFC7C0', 0.14],
          [0.94, '#8F9A92', 0.34],
          [1, '#FFFFFF', 0.4],
        ],
      ),
    ) +
    line(hood, '#FFFFFF', 2, 'opacity="0.6"') +
    drawCap(defs, cap, palette, { radius, bottom, top: collarTop, corner: 6, ribs: false })
  );
}
