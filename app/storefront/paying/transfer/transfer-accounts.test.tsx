import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { numberToCopy, TransferAccounts } from './transfer-accounts.tsx';

test('each account has its bank, kind, holder and number, and a button that says what it copies', () => {
  const html = renderToStaticMarkup(
    <TransferAccounts
      accounts={[
        { bank: 'Bancolombia', kind: 'Ahorros', number: '123 456789 00', holder: 'Origen Natural' },
        { bank: 'Bre-B', kind: '', number: '@origen', holder: '' },
      ]}
    />,
  );

  expect(html).toContain('>Ahorros · Origen Natural<');
  expect(html).toContain('>123 456789 00<');
  expect(html).toMatch(/Copiar<span class="sr-only"> el número de Bancolombia<\/span>/);
  expect(html).toMatch(/Copiar<span class="sr-only"> la llave Bre-B<\/span>/);
});

test.each([
  ['123 456789 00', '12345678900'],
  ['300-000-0000', '3000000000'],
  ['@origen-natural', '@origen-natural'],
  [' pagos@origen.example ', 'pagos@origen.example'],
])('%s is copied as %s', (shown, copied) => {
  expect(numberToCopy(shown)).toBe(copied);
});
