import { expect, test } from 'vitest';
import { deviceWords } from './device-words.server.ts';

const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

test.each([
  [`${android} Chrome/129.0.0.0 Mobile Safari/537.36`, 'Chrome en Android'],
  [`${android} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Samsung Internet en Android'],
  [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari en iPhone'],
  [`${windows} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 Edg/129.0.0.0`, 'Edge en Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox en Linux'],
  ['Firefox', 'Firefox'],
  ['<b>nobody</b>', 'Dispositivo desconocido'],
  ['', 'Dispositivo desconocido'],
])('a device is named by its browser and system: %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});
