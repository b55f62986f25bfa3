import { expect, test } from 'vitest';
import { defaultSettings, fonts, isFont, publicSettings, shopTown } from './store-settings.ts';

test('only the fonts of the list are fonts', () => {
  expect(fonts.every(isFont)).toBe(true);
  expect(isFont('Comic Sans')).toBe(false);
});

test('the public part leaves out what only staff and the server need', () => {
  const shown = publicSettings(defaultSettings);
  expect(shown).toMatchObject({ siteName: 'Origen Natural', city: 'Pereira' });
  for (const field of ['banners', 'notificationEmail', 'transferAccounts', 'transferHoldHours'])
    expect(shown).not.toHaveProperty(field);
});

test('the town is told without a stray comma', () => {
  expect(shopTown({ city: 'Pereira', department: 'Risaralda' })).toBe('Pereira, Risaralda');
  expect(shopTown({ city: 'Pereira', department: '' })).toBe('Pereira');
});
