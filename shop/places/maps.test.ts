import { expect, test } from 'vitest';
import { directionsUrl, mapFrameOrigins, mapFrameUrl } from './maps.ts';

const address = 'Cra. 8 # 19-42, Centro & Álamos';
const encoded = 'Cra.%208%20%23%2019-42%2C%20Centro%20%26%20%C3%81lamos';

test('an address is encoded completely in the links to its map', () => {
  expect(mapFrameUrl(address)).toBe(`https://maps.google.com/maps?q=${encoded}&z=16&hl=es&output=embed`);
  expect(directionsUrl(address)).toBe(`https://www.google.com/maps/search/?api=1&query=${encoded}`);
});

test('the embedded map is on a host that pages may frame', () => {
  expect(mapFrameOrigins).toContain(new URL(mapFrameUrl(address)).origin);
});
