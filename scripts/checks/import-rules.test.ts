import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findImportProblems } from './import-rules.ts';

const rulesBrokenBy = (file: string, source: string) => findImportProblems(file, source).map(({ rule }) => rule);

test.each([
  ['shop/money.ts', '#app/ui/toast.tsx'],
  ['shop/orders/placing/place-order.server.ts', '#server/mail/mail.server.ts'],
  ['app/root.tsx', '#server/accounts/auth.server.ts'],
  ['db/jobs.server.ts', '#shop/money.ts'],
])('imports run server → app → shop → db: %s may not import %s', (file, imported) => {
  expect(rulesBrokenBy(file, `import { thing } from '${imported}';`)).toEqual([
    expect.stringContaining('server → app → shop → db'),
  ]);
  expect(rulesBrokenBy(file, `import '${imported}';`)).toHaveLength(1);
  expect(rulesBrokenBy(file, `const thing = await import('${imported}');`)).toHaveLength(1);
  expect(rulesBrokenBy(file, `export { thing } from '${imported}';`)).toHaveLength(1);
});

test.each([
  ['server/http/http.server.ts', '#app/context.ts'],
  ['app/account/login.server.ts', '#db/database.server.ts'],
  ['shop/orders/placing/place-order.server.ts', '#db/schema.ts'],
  ['scripts/programs/dev-server.ts', '#server/open-shop.server.ts'],
])('imports downward are allowed: %s from %s', (file, imported) => {
  expect(rulesBrokenBy(file, `import { thing } from '${imported}';`)).toEqual([]);
});

test('type imports may run upward', () => {
  expect(rulesBrokenBy('app/context.ts', `import type { Auth } from '#server/accounts/auth.server.ts';`)).toEqual([]);
  expect(rulesBrokenBy('app/context.ts', `export type { Auth } from '#server/accounts/auth.server.ts';`)).toEqual([]);
});

test('an import with inline `type` names still loads the module and is refused', () => {
  expect(rulesBrokenBy('app/context.ts', `import { type Auth } from '#server/accounts/auth.server.ts';`)).toHaveLength(
    1,
  );
});

test('a test and its testing/ folder may import the server, the screen that it tests may not', () => {
  const code = "import { createAuth } from '#server/accounts/auth.server.ts';";
  expect(findImportProblems('app/account/login.db.test.ts', code)).toEqual([]);
  expect(findImportProblems('app/account/testing/sign-in.ts', code)).toEqual([]);
  expect(findImportProblems('app/account/login.server.ts', code)).toHaveLength(1);
});

test('code for the browser imports nothing from a testing/ folder', () => {
  const code = "import { aProduct } from '#shop/testing/products.ts';";
  expect(rulesBrokenBy('app/storefront/cart/cart.tsx', code)).toEqual([expect.stringContaining('Only tests')]);
  expect(rulesBrokenBy('app/storefront/cart/cart.test.ts', code)).toEqual([]);
});

test('within shop/, orders import the cart and the cart imports the catalogue, never the reverse', () => {
  const line = `import { thing } from '#shop/cart/pricing.ts';`;
  expect(rulesBrokenBy('shop/orders/placing/place-order.server.ts', line)).toEqual([]);
  expect(rulesBrokenBy('shop/catalog/product.ts', line)).toEqual([expect.stringContaining('orders → cart → catalog')]);
  expect(rulesBrokenBy('shop/catalog/product.ts', line.replace('import', 'import type'))).toEqual([]);
});

test('modules of other folders are imported by their path from the root, types included', () => {
  const file = 'app/admin/orders/order/order-lines.tsx';
  const rule = [expect.stringContaining('#app/')];
  expect(rulesBrokenBy(file, `import type { Pesos } from '../../../../shop/money.ts';`)).toEqual(rule);
  expect(rulesBrokenBy(file, `import { Picture } from '../../../ui/picture.tsx';`)).toEqual(rule);
  expect(rulesBrokenBy(file, `import { Picture } from '#app/ui/picture.tsx';`)).toEqual([]);
});

test('app/ui imports nothing of products or screens, types included', () => {
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

test('the storefront imports nothing from app/admin', () => {
  const line = `import { Panel } from '#app/admin/ui/panel.tsx';`;
  expect(rulesBrokenBy('app/storefront/layout.tsx', line)).toHaveLength(1);
  expect(rulesBrokenBy('app/admin/layout.tsx', line)).toEqual([]);
});

test('a module that touches Node or the database is named .server.ts', () => {
  expect(rulesBrokenBy('shop/money.ts', `import { createHash } from 'node:crypto';`)).toHaveLength(1);
  expect(rulesBrokenBy('shop/orders/order.ts', `import { findOrder } from './read-order.server.ts';`)).toHaveLength(1);
  expect(rulesBrokenBy('app/admin/orders/orders.tsx', `import { orderStatuses } from '#db/schema.ts';`)).toHaveLength(
    1,
  );
  expect(rulesBrokenBy('app/admin/orders/orders.tsx', `import type { OrderStatus } from '#db/schema.ts';`)).toEqual([]);
  expect(rulesBrokenBy('shop/orders/list/find-orders.server.ts', `import { createHash } from 'node:crypto';`)).toEqual(
    [],
  );
});

test('index.ts files are refused', () => {
  expect(rulesBrokenBy('shop/catalog/index.ts', '')).toEqual([expect.stringContaining('index.ts')]);
});

test('only the database schema re-exports whole modules', () => {
  const line = `export * from './schema/orders.ts';`;
  expect(rulesBrokenBy('shop/orders/order.ts', line)).toEqual([expect.stringContaining('No barrels')]);
  expect(rulesBrokenBy('db/schema.ts', line)).toEqual([]);
});

test.each([
  ['stand-ins/payments/api.ts', '#shop/money.ts'],
  ['stand-ins/payments/api.ts', '../../shop/money.ts'],
  ['stand-ins/payments/api.ts', '../../package.json'],
  ['stand-ins/payments/api.test.ts', '#server/http/http.server.ts'],
  ['server/http/http.server.ts', '#stand-ins/payments/signatures.ts'],
  ['e2e/shops/payment-stand-in.ts', '../../stand-ins/payments/server.ts'],
])('stand-ins and the shop import nothing from each other: %s from %s', (file, imported) => {
  const rule = [expect.stringContaining('separate programs')];
  expect(rulesBrokenBy(file, `import { thing } from '${imported}';`)).toEqual(rule);
  expect(rulesBrokenBy(file, `import type { Thing } from '${imported}';`)).toEqual(rule);
  expect(rulesBrokenBy(file, `const thing = await import('${imported}');`)).toEqual(rule);
});

test('stand-ins import their own modules and packages', () => {
  expect(
    rulesBrokenBy('stand-ins/payments/api.ts', `import { a } from './signatures.ts'; import { Hono } from 'hono';`),
  ).toEqual([]);
  expect(rulesBrokenBy('stand-ins/payments/main.ts', `import { createHash } from 'node:crypto';`)).toEqual([]);
});

test('the check fails on a single wrong import and names its file and line', () => {
  const project = mkdtempSync(path.join(tmpdir(), 'project-'));
  onTestFinished(() => rmSync(project, { recursive: true }));
  mkdirSync(path.join(project, 'shop'));
  const check = () => spawnSync(process.execPath, ['scripts/checks/check-imports.ts', project], { encoding: 'utf8' });

  writeFileSync(path.join(project, 'shop/money.ts'), `import type { Toast } from '#app/ui/toast.tsx';\n`);
  expect(check()).toMatchObject({ status: 0, stderr: '' });

  writeFileSync(path.join(project, 'shop/money.ts'), `\nimport { toast } from '#app/ui/toast.tsx';\n`);
  expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('shop/money.ts:2 #app/ui/toast.tsx') });

  writeFileSync(path.join(project, 'shop/money.ts'), '');
  mkdirSync(path.join(project, 'stand-ins/payments'), { recursive: true });
  writeFileSync(path.join(project, 'stand-ins/payments/api.ts'), `import type { Pesos } from '#shop/money.ts';\n`);
  expect(check()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('stand-ins/payments/api.ts:1 #shop/money.ts'),
  });
});
