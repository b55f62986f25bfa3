import { expect, test } from 'vitest';
import { quotesAgain } from './quotes-again.ts';

const url = (search = '') => new URL(`https://tienda.example/admin/parcels/p/rates${search}`);

test('a page of rates that is open asks for no rates when something in the shop changes', () => {
  expect(quotesAgain({ currentUrl: url(), nextUrl: url() })).toBe(false);
});

test('rates are asked for again for another weight, for the same one when staff say so, and not by a purchase', () => {
  expect(quotesAgain({ currentUrl: url(), nextUrl: url('?kilograms=2') })).toBe(true);
  expect(quotesAgain({ currentUrl: url(), nextUrl: url(), formMethod: 'GET' })).toBe(true);
  expect(quotesAgain({ currentUrl: url(), nextUrl: url(), formMethod: 'POST' })).toBe(false);
});
