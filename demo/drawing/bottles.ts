import { cylinder, drawCap, drawDropperTop, drawPump, drawSpray, type Turned } from './caps.ts';
import { mix } from './color.ts';
import { drawContents } from './contents.ts';
import type { Cap, ProductDrawing, Shape, TurnedShape } from './drawing.ts';
import { drawLabel } from './label.ts';
import { glint, gloss, shadeTurned } from './light.ts';
import { type Surface, standingFill, surfaceOf } from './materials.ts';
import type { Palette } from './palette.ts';
import { band, bow, type Profile, profile, turned } from './profile.ts';
import { type Defs, ellipse, group, line, n, path } from './svg.ts';

/** A drawn package, whose base is centred at (0, 0). */
export type Package = { svg: string; width: number; height: number; glow: string | null; footing: 'round' | 'flat' };

type Model = {
  height: number;
  body: Profile;
  label: { radius: number; top: number; bottom: number };
  top: Turned;
  /** The y coordinate of the content's fill level. */
  filled: number;
  drawTop(defs: Defs, cap: Cap, palette: Palette, size: Turned): string;
};

const models: Record<TurnedShape, Model> = {
  'syrup-bottle': {
    height: 1040,
    body: profile(
      [196, 0],
      [212, 0, 220, -10, 220, -34],
      [220, -560],
      [220, -700, 92, -690, 84, -800],
      [80, -860],
      [80, -916],
    ),
    label: { radius: 220, top: -560, bottom: -132 },
    top: { radius: 102, bottom: -888, top: -1040 },
    filled: -770,
    drawTop: drawCap,
  },
  dropper: {
    height: 1010,
    body: profile(
      [184, 0],
      [200, 0, 206, -10, 206, -34],
      [206, -478],
      [206, -560, 160, -574, 120, -580],
      [92, -586, 86, -598, 86, -616],
      [86, -650],
    ),
    label: { radius: 206, top: -484, bottom: -82 },
    top: { radius: 98, bottom: -618, top: -1010 },
    filled: -520,
    drawTop: drawDropperTop,
  },
  jar: {
    height: 520,
    body: profile([352, 0], [374, 0, 382, -12, 382, -40], [382, -360], [382, -372, 376, -380, 364, -382], [364, -420]),
    label: { radius: 382, top: -344, bottom: -34 },
    top: { radius: 398, bottom: -352, top: -510, corner: 18 },
    filled: -330,
    drawTop: drawCap,
  },
  'capsule-bottle': {
    height: 990,
    body: profile(
      [240, 0],
      [268, 0, 284, -16, 284, -62],
      [284, -640],
      [284, -720, 262, -756, 214, -764],
      [200, -768],
      [200, -800],
    ),
    label: { radius: 284, top: -640, bottom: -108 },
    top: { radius: 224, bottom: -772, top: -980, corner: 20 },
    filled: -700,
    drawTop: drawCap,
  },
  pump: {
    height: 1010,
    body: profile(
      [214, 0],
      [234, 0, 240, -12, 240, -44],
      [240, -560],
      [240, -640, 208, -664, 150, -672],
      [104, -678, 96, -690, 94, -712],
    ),
    label: { radius: 240, top: -544, bottom: -100 },
    top: { radius: 102, bottom: -692, top: -1010 },
    filled: -590,
    drawTop: drawPump,
  },
  tub: {
    height: 950,
    body: profile([306, 0], [318, 0, 324, -10, 324, -36], [324, -770], [324, -790]),
    label: { radius: 324, top: -736, bottom: -104 },
    top: { radius: 348, bottom: -760, top: -936, corner: 22 },
    filled: -720,
    drawTop: drawCap,
  },
  'gummies-jar': {
    height: 960,
    body: profile(
      [246, 0],
      [274, 0, 288, -18, 288, -66],
      [288, -600],
      [288, -700, 262, -740, 214, -752],
      [204, -756],
      [204, -790],
    ),
    label: { radius: 288, top: -548, bottom: -190 },
    top: { radius: 228, bottom: -764, top: -952, corner: 24 },
    filled: -630,
    drawTop: drawCap,
  },
  spray: {
    height: 1020,
    body: profile(
      [162, 0],
      [180, 0, 188, -10, 188, -36],
      [188, -600],
      [188, -668, 164, -690, 116, -698],
      [88, -704, 84, -716, 84, -740],
    ),
    label: { radius: 188, top: -586, bottom: -96 },
    top: { radius: 96, bottom: -724, top: -1020 },
    filled: -630,
    drawTop: drawSpray,
  },
};

const holdsLiquid: ReadonlySet<Shape> = new Set<Shape>(['syrup-bottle', 'dropper', 'pump', 'spray']);

export function isTurned(shape: Shape): shape is TurnedShape {
  return shape in models;
}

export function drawBottle(defs: Defs, drawing: ProductDrawing, shape: TurnedShape, palette: Palette): Package {
  const model = models[shape];
  // A white gummies jar is drawn clear so that the gummies are visible.
  const material = shape === 'gummies-jar' && drawing.material === 'white' ? 'clear' : drawing.material;
  const surface = surfaceOf(material, palette);
  const width = 2 * Math.max(...model.body.map(({ x }) => x));
  const body = turned(model.body);
  const label = {
    kind: 'around',
    halfWidth: model.label.radius,
    top: model.label.top,
    bottom: model.label.bottom,
  } as const;
  const seeThrough = surface.kind === 'clear' || shape === 'gummies-jar';

  const svg =
    path(body, seeThrough ? clearFill(defs, surface) : standingFill(defs, surface)) +
    group(
      (seeThrough ? drawContents(defs, drawing, shape, palette, { body: model.body, top: model.filled }) : '') +
        (surface.kind === 'glass' && holdsLiquid.has(shape) ? liquid(model, surface, width) : '') +
        foot(defs, model, surface),
      `clip-path="${defs.clip(body)}"`,
    ) +
    drawLabel(defs, drawing, palette, label) +
    shadeTurned(defs, model.body, surface, width) +
    reflections(defs, model, surface, width) +
    underCap(defs, model, surface) +
    model.drawTop(defs, drawing.cap, palette, model.top);

  return {
    svg,
    width: Math.max(width, model.top.radius * 2),
    height: model.height,
    glow: surface.glow,
    footing: 'round',
  };
}

function clearFill(defs: Defs, surface: Surface): string {
  const see = surface.kind === 'clear' ? 0.62 : 0.8;
  return defs.linear(
    [0, 0],
    [1, 0],
    [
      [0, surface.dark, 0.85],
      [0.12, surface.base, see],
      [0.5, surface.light, see],
      [0.88, surface.base, see],
      [1, surface.dark, 0.9],
    ],
  );
}

/** Draws the fill level of a glass: paler and warmer above the liquid. */
function liquid(model: Model, surface: Surface, width: number): string {
  const r = radiusAt(model.body, model.filled);
  const edge = bow(r, model.filled);
  return (
    path(
      `M${n(-width)} -1100H${n(width)}V${n(model.filled)}H${n(width)}L${n(r)} ${n(model.filled)}A${n(r)} ${n(edge)} 0 0 1 ${n(-r)} ${n(model.filled)}H${n(-width)}Z`,
      mix(surface.light, '#FFF6E6', 0.2),
      'opacity="0.34"',
    ) +
    ellipse(0, model.filled, r, edge, mix(surface.light, '#FFFFFF', 0.24), 'opacity="0.4"') +
    line(
      `M${n(-r)} ${n(model.filled)}A${n(r)} ${n(edge)} 0 0 0 ${n(r)} ${n(model.filled)}`,
      mix(surface.light, '#FFFFFF', 0.4),
      2.4,
      'opacity="0.5"',
    )
  );
}

/** Draws the thick base of a vessel, which collects light in glass and only shade in plastic. */
function foot(defs: Defs, model: Model, surface: Surface): string {
  const base = model.body[0]?.x ?? 0;
  const r = model.label.radius;
  const hang = bow(r, 0);
  const shadeUp = path(
    `M${n(-r)} -130H${n(r)}V${n(hang + 8)}H${n(-r)}Z`,
    defs.linear(
      [0, 0],
      [0, 1],
      [
        [0, surface.dark, 0],
        [0.6, surface.dark, 0.3],
        [1, mix(surface.dark, '#10160F', 0.5), 0.62],
      ],
    ),
  );
  if (surface.kind === 'smooth' || surface.kind === 'paper') return shadeUp;
  return (
    shadeUp +
    line(
      `M${n(-r + 8)} -30A${n(r)} ${n(hang)} 0 0 0 ${n(r - 8)} -30`,
      mix(surface.dark, '#10160F', 0.4),
      7,
      `opacity="0.35" filter="${defs.blur(3)}"`,
    ) +
    line(
      `M${n(-base * 0.82)} ${n(hang * 0.5 - 6)}A${n(base)} ${n(hang)} 0 0 0 ${n(base * 0.9)} ${n(hang * 0.42 - 6)}`,
      mix(surface.glow ?? surface.light, '#FFFFFF', 0.3),
      6,
      `opacity="0.6" filter="${defs.blur(2.4)}"`,
    )
  );
}

function reflections(defs: Defs, model: Model, surface: Surface, width: number): string {
  if (surface.kind === 'paper') return '';
  const { top, bottom, radius } = model.label;
  const offLabel = `${band(radius + 40, -1100, top)}${band(radius + 40, bottom, 80)}`;
  const glass = surface.kind === 'smooth' ? 0.3 * surface.gloss : 0.62;
  return group(
    group(
      gloss(defs, model.body, surface, width) + glint(defs, model.body, -1000, top + 40, glass),
      `clip-path="${defs.clip(offLabel)}"`,
    ),
    `clip-path="${defs.clip(turned(model.body))}"`,
  );
}

/** Draws the shadow of the cap on the body below. */
function underCap(defs: Defs, model: Model, surface: Surface): string {
  const { radius, bottom } = model.top;
  const shadow = mix(surface.dark, '#10160F', 0.55);
  const reach = cylinder({ radius, bottom: bottom + 26, top: bottom - 20, corner: 2 });
  return group(
    path(reach, shadow, `opacity="${surface.kind === 'smooth' ? 0.34 : 0.5}" filter="${defs.blur(8)}"`),
    `clip-path="${defs.clip(turned(model.body))}"`,
  );
}

function radiusAt(body: Profile, y: number): number {
  const above = body.findIndex((point) => point.y <= y);
  const [low, high] = [body[Math.max(0, above - 1)], body[above]];
  if (!low || !high) return body[0]?.x ?? 0;
  const part = high.y === low.y ? 0 : (y - low.y) / (high.y - low.y);
  return low.x + (high.x - low.x) * part;
}
