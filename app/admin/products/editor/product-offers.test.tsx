import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithValibot } from '@conform-to/valibot';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { productForm } from '#shop/catalog/editing/product-form.ts';
import { type FormValues, formValues } from './form-values.ts';
import { ProductOffers } from './product-offers.tsx';

function Offers({ lastResult }: { lastResult: SubmissionResult }) {
  const [form, fields] = useForm<FormValues>({ id: 'producto', defaultValue: formValues(undefined), lastResult });
  const priced = { price: 68_000, discountPercentage: 0 };
  return <ProductOffers form={form} field={fields.offers} priced={priced} stock={10} />;
}

test('a new product that is refused shows its packs again, each row with a React key', () => {
  const sent = new FormData();
  sent.set('offers[0].label', 'Pack x2');
  sent.set('offers[1].label', 'Pack x3');
  const refused = parseWithValibot(sent, { schema: productForm }).reply();

  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
  const html = renderToStaticMarkup(<Offers lastResult={refused} />);
  const warnings = [...consoleError.mock.calls];
  consoleError.mockRestore();

  expect(html).toContain('value="Pack x2"');
  expect(html).toContain('value="Pack x3"');
  expect(warnings).toEqual([]);
});
