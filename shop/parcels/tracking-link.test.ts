import { expect, test } from 'vitest';
import { isTrackingPattern, parseGuide, trackingLink } from './tracking-link.ts';

test('the guide takes its place in the address of the carrier', () => {
  expect(trackingLink('https://tcc.example.co/rastrear/?guia={guia}', 'AB 1')).toBe(
    'https://tcc.example.co/rastrear/?guia=AB%201',
  );
  expect(trackingLink('https://envia.example.co/', '1')).toBe('https://envia.example.co/');
  expect(trackingLink('', '1')).toBeNull();
  expect(trackingLink('https://tcc.example.co/?guia={guia}', null)).toBeNull();
});

test('only https addresses whose host does not depend on the guide are patterns', () => {
  expect(isTrackingPattern('https://tcc.example.co/?guia={guia}')).toBe(true);
  for (const text of [
    'http://tcc.example.co/?guia={guia}',
    'javascript:alert(1)//{guia}',
    'https://{guia}.example.co/',
    'https://user@tcc.example.co/',
    'https://localhost/{guia}',
    `https://tcc.example.co/${'a'.repeat(300)}`,
    'tcc.example.co/{guia}',
    '',
  ])
    expect(isTrackingPattern(text), text).toBe(false);
});

test('a guide is stored in one form, however it is typed', () => {
  expect(parseGuide(' 940 1234 567 ')).toBe('9401234567');
  expect(parseGuide('ab-12')).toBe('AB-12');
  for (const text of ['', '  ', '12', '-12', '12/34', '<b>', '1'.repeat(41)]) expect(parseGuide(text)).toBeNull();
});
