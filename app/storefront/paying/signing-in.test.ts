import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startingValues } from '#app/storefront/checkout/fields/starting-values.ts';
import { addUnits } from '#shop/cart/cart.ts';
import { defaultOrderFields, fieldSetFor } from '#shop/orders/form/order-fields.ts';
import { aProduct } from '#shop/testing/products.ts';
import { currentAttempt, dropDraft, endAttempt, keepDraft, readDraft } from './order-draft.ts';
import { readDetails, rememberDetails } from './remembered-details.ts';
import { arriveFromSignIn, type OpenDialog, startSigningIn } from './signing-in.ts';

const ana = 'ana@correo.example';
const hour = 60 * 60_000;
const lines = addUnits([], { ...aProduct({ name: 'Miel' }), category: 'Mieles' }, 2);

beforeEach(() => {
  const device = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
    removeItem: (key: string) => device.delete(key),
  });
  openTab('/productos/miel');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens an address in a tab that has stored nothing yet. */
function openTab(address: string) {
  dropDraft();
  endAttempt('cart');
  endAttempt('choice');
  visit(address);
}

/** Opens an address in the same tab. */
function visit(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://shop');
  vi.stubGlobal('location', { pathname, search, hash });
  vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, path: string) => visit(path) });
}

function type(values: Record<string, string>, owner = '') {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  keepDraft(owner, form);
}

const startForm = (owner: string, known = {}) =>
  startingValues(owner, known, () => fieldSetFor(defaultOrderFields, null)).values;

test('the account that signs in from an order’s form adopts the guest’s draft, once, with its way to pay', () => {
  type({ firstName: 'Ana', city: 'Cali', paymentWay: 'nequi' });
  const fragment = startSigningIn(null);

  visit(`/checkout${fragment}`);
  expect(startForm(ana)).toMatchObject({ firstName: 'Ana', city: 'Cali', paymentWay: 'nequi' });
  expect(readDraft('')).toBeNull();
  expect(location.hash).toBe('');

  visit('/checkout');
  expect(startForm('luis@correo.example')).toMatchObject({ firstName: '' });
});

test('another account on the device does not adopt the draft, nor one that signs in after an hour', () => {
  type({ firstName: 'Ana' });
  startSigningIn(null);
  visit('/checkout');
  expect(startForm(ana)).toMatchObject({ firstName: '' });
  visit('/checkout#sigue-otro');
  expect(startForm(ana)).toMatchObject({ firstName: '' });

  visit(`/checkout${startSigningIn(null, Date.now() - hour)}`);
  expect(startForm(ana)).toMatchObject({ firstName: '' });
  expect(localStorage.getItem('pedido-entrando')).toBeNull();
  expect(readDraft('')).toMatchObject({ firstName: 'Ana' });
});

test('the profile fills what the draft left blank: names together, an address together', () => {
  type({ firstName: 'Anita', lastName: '', address: '', city: '', department: '', phone: '' });
  visit(`/checkout${startSigningIn(null)}`);
  const known = {
    firstName: 'Ana',
    lastName: 'Gómez',
    phone: '300 123 4567',
    email: ana,
    address: 'Calle 1',
    city: 'Cali',
  };
  expect(startForm(ana, known)).toMatchObject({
    firstName: 'Anita',
    lastName: '',
    phone: '300 123 4567',
    email: ana,
    address: 'Calle 1',
    city: 'Cali',
  });
});

test('a mailed link opens another tab, which continues with the draft, dialog and attempt of the first', () => {
  const dialog: OpenDialog = { ordered: 'choice', lines };
  type({ firstName: 'Ana' });
  const attempt = currentAttempt('choice');
  const fragment = startSigningIn(dialog);

  openTab(`/productos/miel${fragment}`);
  expect(currentAttempt('choice')).not.toEqual(attempt);
  expect(arriveFromSignIn()).toEqual(dialog);
  expect(arriveFromSignIn()).toBeNull();
  expect(startForm(ana)).toMatchObject({ firstName: 'Ana' });
  expect(currentAttempt('choice')).toEqual(attempt);
});

test('a guest who comes back without signing in finds the draft', () => {
  type({ firstName: 'Ana' });
  startSigningIn(null);
  visit('/checkout');
  expect(startForm('')).toMatchObject({ firstName: 'Ana' });
});

test('an order of an account leaves the remembered details of the guest', () => {
  type({ firstName: 'Ana' });
  rememberDetails();
  dropDraft();
  type({ firstName: 'Luis' }, 'luis@correo.example');
  rememberDetails();

  expect(readDetails('')).toMatchObject({ firstName: 'Ana' });
  expect(readDetails('luis@correo.example')).toMatchObject({ firstName: 'Luis' });
  expect(readDetails(ana)).toBeNull();
});
