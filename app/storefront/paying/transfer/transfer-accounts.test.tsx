import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { TransferAccount } from '#db/schema.ts';
import { defaultPublicSettings } from '#shop/settings/store-settings.ts';
import { numberToCopy, TransferAccounts } from './transfer-accounts.tsx';

/** The accounts in a shop with a tax number. */
function written(accounts: TransferAccount[], total: number | null = null): string {
  const Page = () => <TransferAccounts accounts={accounts} total={total} />;
  const Stub = createRoutesStub([{ id: 'storefront/layout', path: '/', Component: Page, loader: () => null }]);
  const loaderData = { 'storefront/layout': { settings: { ...defaultPublicSettings, nit: '900.123.456-1' } } };
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />);
}

const savings = { bank: 'Bancolombia', kind: 'Ahorros', number: '123 456789 00', holder: 'Origen Natural' };

test('each account has its bank, kind, holder and number, and a button that says what it copies', () => {
  const html = written([savings, { bank: 'Bre-B', kind: '', number: '@origen', holder: '' }]);

  expect(html).toContain('>Ahorros · Origen Natural<');
  expect(html).toContain('>123 456789 00<');
  expect(html).toMatch(/Copiar<span class="sr-only"> el número de Bancolombia<\/span>/);
  expect(html).toMatch(/Copiar<span class="sr-only"> la llave Bre-B<\/span>/);
});

test('the holder, once for all accounts, and the tax number can be copied too', () => {
  const html = written([savings, { ...savings, bank: 'Nequi', kind: 'Celular' }]);

  expect(html.match(/<span class="sr-only"> el titular Origen Natural<\/span>/g)).toHaveLength(1);
  expect(html).toContain('>900.123.456-1<');
  expect(html).toMatch(/Copiar<span class="sr-only"> el NIT<\/span>/);
});

test('the amount, once it is fixed, is shown in pesos and can be copied', () => {
  const html = written([savings], 71_900);

  expect(html).toMatch(/>Valor<\/dt><dd[^>]*>\$\s71\.900<\/dd>/);
  expect(html).toMatch(/Copiar<span class="sr-only"> el valor<\/span>/);
  expect(written([savings])).not.toContain('Valor');
});

test.each([
  ['123 456789 00', '12345678900'],
  ['300-000-0000', '3000000000'],
  ['@origen-natural', '@origen-natural'],
  [' pagos@origen.example ', 'pagos@origen.example'],
])('%s is copied as %s', (shown, copied) => {
  expect(numberToCopy(shown)).toBe(copied);
});
