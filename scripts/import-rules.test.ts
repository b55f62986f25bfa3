import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findImportProblems } from './import-rules.ts';

const rulesBrokenBy = (file: string, source: string) => findImportProblems(file, source).map(({ rule }) => rule);

test.each([
  ['shop/money.ts', '#app/ui/toast.tsx'],
  ['shop/orders/place-order.server.ts', '#server/mail.server.ts'],
  ['app/root.tsx', '#server/auth.server.ts'],
  ['db/jobs.server.ts', '#shop/money.ts'],
])('code runs server → app → shop → db: %s may not take %s', (file, imported) => {
  expect(rulesBrokenBy(file, `import { thing } from '${imported}';`)).toEqual([
    expect.stringContaining('server → app → shop → db'),
  ]);
  expect(rulesBrokenBy(file, `import '${imported}';`)).toHaveLength(1);
  expect(rulesBrokenBy(file, `const thing = await import('${imported}');`)).toHaveLength(1);
  expect(rulesBrokenBy(file, `export { thing } from '${imported}';`)).toHaveLength(1);
});

test.each([
  ['server/http.server.ts', '#app/context.ts'],
  ['app/account/login.server.ts', '#db/database.server.ts'],
  ['shop/orders/place-order.server.ts', '#db/schema.ts'],
  ['scripts/dev-server.ts', '#server/open-shop.server.ts'],
])('code may be taken from below: %s from %s', (file, imported) => {
  expect(rulesBrokenBy(file, `import { thing } from '${imported}';`)).toEqual([]);
});

test('only types travel back up', () => {
  expect(rulesBrokenBy('app/context.ts', `import type { Auth } from '#server/auth.server.ts';`)).toEqual([]);
  expect(rulesBrokenBy('app/context.ts', `export type { Auth } from '#server/auth.server.ts';`)).toEqual([]);
});

test('an import whose names alone are marked as types still loads the module, and is refused', () => {
  expect(rulesBrokenBy('app/context.ts', `import { type Auth } from '#server/auth.server.ts';`)).toHaveLength(1);
});

test('a test may put the server behind a screen, the screen itself may not', () => {
  const code = "import { createAuth } from '#server/auth.server.ts';";
  expect(findImportProblems('app/account/login.db.test.ts', code)).toEqual([]);
  expect(findImportProblems('app/account/login.server.ts', code)).toHaveLength(1);
});

test('within the business, orders know the cart and the cart knows the catalogue, never the other way', () => {
  const line = `import { thing } from '../cart/pricing.ts';`;
  expect(rulesBrokenBy('shop/orders/place-order.server.ts', line)).toEqual([]);
  expect(rulesBrokenBy('shop/catalog/product.ts', line)).toEqual([expect.stringContaining('orders → cart → catalog')]);
  expect(rulesBrokenBy('shop/catalog/product.ts', line.replace('import', 'import type'))).toEqual([]);
});

test('another room is reached by its name, types included', () => {
  expect(rulesBrokenBy('app/root.tsx', `import type { Pesos } from '../shop/money.ts';`)).toEqual([
    expect.stringContaining('#shop/'),
  ]);
  expect(rulesBrokenBy('app/admin/orders/order-lines.tsx', `import { Picture } from '../../ui/picture.tsx';`)).toEqual(
    [],
  );
});

test('the kit knows nothing of products or screens, not even their types', () => {
  expect(rulesBrokenBy('app/ui/button.tsx', `import type { Product } from '#shop/catalog/product.ts';`)).toHaveLength(
    1,
  );
  expect(rulesBrokenBy('app/ui/button.tsx', `import { useCart } from '../storefront/cart/use-cart.ts';`)).toHaveLength(
    1,
  );
  expect(rulesBrokenBy('app/ui/button.tsx', `import { Price } from './shop/price.tsx';`)).toHaveLength(1);
  expect(rulesBrokenBy('app/ui/shop/price.tsx', `import { formatPesos } from '#shop/money.ts';`)).toEqual([]);
  expect(rulesBrokenBy('app/ui/picture.tsx', `import { pictureUrl } from '#shop/pictures.ts';`)).toEqual([]);
});

test('nothing of the back office reaches the storefront', () => {
  const line = `import { Panel } from '#app/admin/panel.tsx';`;
  expect(rulesBrokenBy('app/storefront/layout.tsx', line)).toHaveLength(1);
  expect(rulesBrokenBy('app/admin/layout.tsx', line)).toEqual([]);
});

test('what touches Node, the database or a secret wears .server.ts', () => {
  expect(rulesBrokenBy('shop/money.ts', `import { createHash } from 'node:crypto';`)).toHaveLength(1);
  expect(rulesBrokenBy('shop/orders/order.ts', `import { findOrder } from './find-orders.server.ts';`)).toHaveLength(1);
  expect(rulesBrokenBy('app/admin/orders/orders.tsx', `import { orderStatuses } from '#db/schema.ts';`)).toHaveLength(
    1,
  );
  expect(rulesBrokenBy('app/admin/orders/orders.tsx', `import type { OrderStatus } from '#db/schema.ts';`)).toEqual([]);
  expect(rulesBrokenBy('shop/orders/find-orders.server.ts', `import { createHash } from 'node:crypto';`)).toEqual([]);
});

test('there are no barrels', () => {
  expect(rulesBrokenBy('shop/catalog/index.ts', '')).toEqual([expect.stringContaining('index.ts')]);
});

test.each([
  ['stand-in/api.ts', '#shop/money.ts'],
  ['stand-in/api.ts', '../shop/money.ts'],
  ['stand-in/api.ts', '../package.json'],
  ['stand-in/api.test.ts', '#server/http.server.ts'],
  ['server/http.server.ts', '../stand-in/signatures.ts'],
  ['e2e/payment-stand-in.ts', '../stand-in/server.ts'],
])('the stand-in provider and the shop take nothing of each other: %s from %s', (file, imported) => {
  const rule = [expect.stringContaining('programa aparte')];
  expect(rulesBrokenBy(file, `import { thing } from '${imported}';`)).toEqual(rule);
  expect(rulesBrokenBy(file, `import type { Thing } from '${imported}';`)).toEqual(rule);
  expect(rulesBrokenBy(file, `const thing = await import('${imported}');`)).toEqual(rule);
});

test('the stand-in provider takes its own modules and packages', () => {
  expect(rulesBrokenBy('stand-in/api.ts', `import { a } from './signatures.ts'; import { Hono } from 'hono';`)).toEqual(
    [],
  );
  expect(rulesBrokenBy('stand-in/main.ts', `import { createHash } from 'node:crypto';`)).toEqual([]);
});

test('the check fails over a single wrong import and says where it is', () => {
  const house = mkdtempSync(path.join(tmpdir(), 'house-'));
  onTestFinished(() => rmSync(house, { recursive: true }));
  mkdirSync(path.join(house, 'shop'));
  const check = () => spawnSync(process.execPath, ['scripts/check-imports.ts', house], { encoding: 'utf8' });

  writeFileSync(path.join(house, 'shop/money.ts'), `import type { Toast } from '#app/ui/toast.tsx';\n`);
  expect(check()).toMatchObject({ status: 0, stderr: '' });

  writeFileSync(path.join(house, 'shop/money.ts'), `\nimport { toast } from '#app/ui/toast.tsx';\n`);
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('shop/money.ts:2 #app/ui/toast.tsx') });

  writeFileSync(path.join(house, 'shop/money.ts'), '');
  mkdirSync(path.join(house, 'stand-in'));
  writeFileSync(path.join(house, 'stand-in/api.ts'), `import type { Pesos } from '#shop/money.ts';\n`);
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('stand-in/api.ts:1 #shop/money.ts') });
});
