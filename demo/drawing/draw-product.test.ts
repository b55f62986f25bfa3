import { expect, test } from 'vitest';
import { drawBanner } from './draw-banner.ts';
import { drawCategory } from './draw-category.ts';
import { drawProduct } from './draw-product.ts';
import type { LabelStyle, Plant, ProductDrawing, Prop, Shape, View } from './drawing.ts';
import { fitName } from './lettering.server.ts';

const shapes: Shape[] = [
  'syrup-bottle',
  'dropper',
  'jar',
  'capsule-bottle',
  'tube',
  'box',
  'pouch',
  'pump',
  'tub',
  'gummies-jar',
  'spray',
  'exam-sheet',
];
const labels: LabelStyle[] = ['plate', 'block', 'window'];
const plants: Plant[] = [
  'moringa',
  'calendula',
  'rosa',
  'manzanilla',
  'sabila',
  'eucalipto',
  'lavanda',
  'romero',
  'hoja-ancha',
  'totumo',
  'citrico',
  'menta',
];
const props: Prop[] = [
  'capsules',
  'honeycomb',
  'orange',
  'petals',
  'powder-spoon',
  'gummies',
  'leaf',
  'tablets',
  'flower',
  'drops',
  'stones',
  'none',
];
const views: View[] = ['front', 'close-up', 'with-box', 'ingredients'];

const moringa: ProductDrawing = {
  shape: 'capsule-bottle',
  material: 'deep',
  cap: 'cream',
  hue: 'capsulas',
  label: 'plate',
  plant: 'moringa',
  prop: 'capsules',
  name: 'Moringa',
  line: '90 cápsulas · 500 mg',
};

/** Checks that all tags are closed in order, all references are defined, and no text depends on installed fonts. */
function expectWellFormed(svg: string) {
  expect(svg).not.toMatch(/NaN|undefined|null|Infinity/);
  expect(svg).not.toContain('<text');

  const open: string[] = [];
  for (const [, closing, tag, rest] of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:\s[^<>]*)?)>/g)) {
    if (closing) expect(open.pop()).toBe(tag);
    else if (tag && !rest?.endsWith('/')) open.push(tag);
  }
  expect(open).toEqual([]);

  const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const missing = [...svg.matchAll(/url\(#([^)]+)\)/g)].filter(([, id]) => !defined.has(id));
  expect(missing).toEqual([]);
}

test.each(shapes)('a %s is drawn with every label and plant', (shape) => {
  for (const label of labels) {
    for (const plant of plants) expectWellFormed(drawProduct({ ...moringa, shape, label, plant }, 'front'));
  }
});

test.each(views)('every shape and prop has its %s view', (view) => {
  shapes.forEach((shape, index) => {
    expectWellFormed(drawProduct({ ...moringa, shape, material: 'clear', prop: props[index] ?? 'none' }, view));
  });
});

test('a category and a banner are drawn without text', () => {
  expectWellFormed(drawCategory('jarabes'));
  expectWellFormed(drawBanner('carrusel-1'));
});

test('the same product always gives the same picture', () => {
  expect(drawProduct(moringa, 'front')).toBe(drawProduct(moringa, 'front'));
});

test('a long name is set on three lines at most, within its space', () => {
  const room = { width: 300, height: 160, largest: 80 };
  const long = [
    'Crema Hidratante de Aguacate y Caléndula Orgánica',
    'Multivitamínico',
    'Té Verde con Jengibre, Limón y Canela',
  ];

  for (const name of long) {
    const { lines, width, size, leading } = fitName(name, room);

    expect(lines.join(' ')).toBe(name);
    expect(lines.length).toBeLessThanOrEqual(3);
    expect(width).toBeLessThanOrEqual(room.width + 0.01);
    expect(leading * (lines.length - 1) + size).toBeLessThanOrEqual(room.height + 1);
  }
});
