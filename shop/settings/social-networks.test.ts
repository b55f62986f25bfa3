import { expect, test } from 'vitest';
import { listProfiles, readProfile } from './social-networks.ts';

test.each([
  ['instagram', '@laboticaandina', 'https://www.instagram.com/laboticaandina'],
  ['instagram', 'la.botica_andina', 'https://www.instagram.com/la.botica_andina'],
  ['instagram', 'instagram.com/laboticaandina/?igsh=abc', 'https://instagram.com/laboticaandina/'],
  ['facebook', 'http://m.facebook.com/LaBotica', 'https://m.facebook.com/LaBotica'],
  ['facebook', 'https://www.facebook.com/profile.php?id=61550', 'https://www.facebook.com/profile.php?id=61550'],
  ['tiktok', 'labotica', 'https://www.tiktok.com/@labotica'],
  ['youtube', 'https://www.youtube.com/@labotica', 'https://www.youtube.com/@labotica'],
] as const)('an account of %s may be written as %j', (network, typed, address) => {
  expect(readProfile(network, typed)).toBe(address);
});

test.each([
  'https://otra.example/labotica',
  'https://instagram.com.otra.example/labotica',
  'https://instagram.com/',
  'instagram.com',
  'javascript:alert(1)',
  'la botica',
  '@',
])('%j is no account of Instagram', (typed) => {
  expect(readProfile('instagram', typed)).toBeNull();
});

test('only the accounts that the shop has are listed', () => {
  const tiktok = 'https://www.tiktok.com/@labotica';
  expect(listProfiles({ instagram: '', facebook: '', tiktok, youtube: '' })).toEqual([{ to: tiktok, label: 'TikTok' }]);
});
