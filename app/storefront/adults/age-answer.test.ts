import { afterEach, expect, test, vi } from 'vitest';
import { hasSaidAdult, keepAnswer } from './age-answer.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the answer to the age notice stays on the device until it is taken back', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });

  expect(hasSaidAdult()).toBe(false);
  keepAnswer(true);
  expect(hasSaidAdult()).toBe(true);
  keepAnswer(false);
  expect(hasSaidAdult()).toBe(false);
});

test('without storage the age notice asks each time', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  });

  expect(() => keepAnswer(true)).not.toThrow();
  expect(hasSaidAdult()).toBe(false);
});
