import { globSync, readFileSync } from 'node:fs';
import { parseWithValibot } from '@conform-to/valibot';
import { expect, test } from 'vitest';
import { loginForm } from '#shop/customers/account-forms.ts';
import { parseRole } from '#shop/staff/roles/role-form.ts';
import { readForm } from './read-form.server.ts';

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  readForm(new Request('http://shop.test/login', { method: 'POST', body, headers }));

test.each([
  'email[4294967290]=1',
  'email[99999999]=1',
  `a${'.a'.repeat(60_000)}=1`,
  `a${'[0]'.repeat(40_000)}=1`,
  '__proto__.polluted=1',
  '__intent__={"type":"update","payload":{"name":"email[4294967290]","value":1}}',
])('a field with a crafted name costs the server no time: %.40s', async (body) => {
  const started = performance.now();

  const submission = parseWithValibot(await send(new URLSearchParams(body)), { schema: loginForm });

  expect(submission.status).toBe('error');
  expect(submission.reply().initialValue).toEqual({});
  expect(performance.now() - started).toBeLessThan(500);
});

test('fields, selections, lists of objects, groups and files are parsed as they were sent', async () => {
  const sent = new FormData();
  sent.append('name', 'Miel de abejas');
  sent.append('ids', 'miel');
  sent.append('ids', 'polen');
  sent.append('offers[12].price', '80000');
  sent.append('imageUrls[0]', '/imagenes/miel.webp');
  sent.append('orderLimits.unitsPerOrder', '60');
  sent.append('paymentLimits.onlineMinimum', '1500');
  sent.append('orderFields.cash.email', 'optional');
  sent.append('picture', new File(['…'], 'miel.webp'));

  const read = [...(await send(sent))];

  expect(read.map(([name]) => name)).toEqual([...sent.keys()]);
  expect(read.at(-1)?.[1]).toMatchObject({ name: 'miel.webp', size: 3 });
});

test('every ticked box of a role and of a device is read', async () => {
  const boxes = 'permissions=orders&permissions=money&kinds=order&kinds=deadline';
  const read = await send(new URLSearchParams(`name=Mostrador&${boxes}`));

  expect(parseRole(read)).toEqual({ ok: true, name: 'Mostrador', permissions: ['orders', 'money'] });
  expect(read.getAll('kinds')).toEqual(['order', 'deadline']);
});

test('a repeated field counts once, and unknown shapes are dropped', async () => {
  const sent = new URLSearchParams(
    'units=2&units=3&name[0]=a&name[0].x=a&offers=a&offers[0]=a&offers[0].units=2&offers[0].units=3&orderLimits=a&orderFields.cash=a&other.x=a',
  );

  expect([...(await send(sent))]).toEqual([
    ['units', '2'],
    ['offers[0].units', '2'],
  ]);
});

test('the character 0, which PostgreSQL cannot store, is removed', async () => {
  const read = await send(new URLSearchParams({ name: 'Ana\0 María\0' }));

  expect(read.get('name')).toBe('Ana María');
});

test('a body that is no form has no fields', async () => {
  expect([...(await send('hola', { 'Content-Type': 'text/plain' }))]).toEqual([]);
  expect([...(await send('hola', { 'Content-Type': 'multipart/form-data' }))]).toEqual([]);
});

test('a form with more fields than any of ours has none', async () => {
  const many = new FormData();
  for (let field = 0; field < 5_001; field += 1) many.append('email', 'a');

  expect([...(await send(many))]).toEqual([]);
  expect([...(await send(new URLSearchParams('email=a&'.repeat(100_000))))]).toEqual([]);
  expect([...(await send(new URLSearchParams('ids=a&'.repeat(4_000))))]).toHaveLength(4_000);
});

test('every action reads its form with readForm', () => {
  const readers = globSync('app/**/*.{ts,tsx}').filter(
    (file) => !file.includes('.test.') && readFileSync(file, 'utf8').includes('.formData()'),
  );
  expect(readers).toEqual(['app/requests/read-form.server.ts']);
});
