import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { avatarGround, avatarGrounds, initialsOf } from './initials.ts';

test.each([
  ['Laura Gómez Ruiz', 'LG'],
  ['María de los Ángeles Fernández', 'MÁ'],
  ['  ángela  ', 'Á'],
  ['𝒜na María', '𝒜M'],
  ['', 'L'],
])('the initials of %j are %s', (fullName, initials) => {
  expect(initialsOf({ fullName, email: 'laura@correo.example' })).toBe(initials);
});

test('a person’s background colour is stable, and all colours are used', () => {
  expect(avatarGround('Laura@Correo.example')).toBe(avatarGround('laura@correo.example'));

  const people = Array.from({ length: 300 }, (_, number) => avatarGround(`cliente${number}@correo.example`));
  expect(new Set(people)).toEqual(new Set(avatarGrounds));
});

test.each(avatarGrounds)('initials have enough contrast on the background of %s', (ground) => {
  const tokens = readFileSync(path.join(import.meta.dirname, '../../ui/styles/tokens.css'), 'utf8');
  const [, paper = '', ink = ''] =
    new RegExp(`\\[data-ground='${ground}'\\] \\{\\s*--ground: (#\\w{6});\\s*--on-ground: (#\\w{6});`).exec(tokens) ??
    [];

  expect(contrast(paper, ink)).toBeGreaterThanOrEqual(4.5);
});

/** The WCAG 2.2 contrast ratio between two colours such as #f2e6d2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = Number.NaN, green = Number.NaN, blue = Number.NaN] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
