import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PanelHandle } from '#app/storefront/paying/method-ui.ts';
import { CardFields } from './card-fields.tsx';

const browser = { publicKey: 'pub_test_x', widgetUrl: '', apiUrl: 'http://provider/v1', isTest: false };

const written = (isTest = false) =>
  renderToStaticMarkup(<CardFields ref={createRef<PanelHandle>()} browser={{ ...browser, isTest }} />);

test('no card field has a name, and none belongs to the form around it', () => {
  const controls = written().match(/<(?:input|select)\b[^>]*>/g) ?? [];

  expect(controls.length).toBeGreaterThanOrEqual(5);
  for (const control of controls) {
    expect(control).not.toMatch(/\sname=/);
    expect(control).toMatch(/\sform="sin-formulario"/);
  }
});

test('card fields have autocomplete tokens, so that the browser offers its data', () => {
  const html = written();

  for (const kind of ['cc-number', 'cc-name', 'cc-exp', 'cc-csc']) expect(html).toContain(`autoComplete="${kind}"`);
});

test('one to thirty-six instalments can be chosen', () => {
  const html = written();

  expect(html).toContain('>1 cuota</option>');
  expect(html).toContain('>36 cuotas</option>');
  expect(html).not.toContain('>37 cuotas</option>');
});

test('with test keys it says that no payment is real', () => {
  expect(written(true)).toContain('Modo demostración: ningún pago es real.');
  expect(written(false)).not.toContain('Modo demostración');
});
