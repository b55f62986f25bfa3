import fc from 'fast-check';
import { expect, test } from 'vitest';
import { announceShipping, type OnDelivery, shippedAnnouncement, shippingTexts } from './announced-shipping.ts';
import { mostShipping, quoteShipping, wholeCountry } from './shipping-rules.ts';
import { anyShippingRules, aShippingRule as rule } from './testing/shipping-rules.ts';

const charged = [{ upToGrams: null, price: 9_000 }];
const heavy = [
  { upToGrams: 1_000, price: 0 },
  { upToGrams: null, price: 9_000 },
];

const tables = {
  free: [rule(wholeCountry), rule('66')],
  fromAmounts: [
    rule(wholeCountry, { steps: charged, freeFrom: 100_000 }),
    rule('66', { steps: heavy, freeFrom: 150_000 }),
  ],
  charged: [rule(wholeCountry), rule('66', { steps: heavy })],
};

const textsOf = (table: keyof typeof tables) => {
  const { fact, bar, benefit, sentence, slides, legal } = shippingTexts(announceShipping(tables[table]));
  const texts = { fact, bar: bar.shipping, benefit, sentence, slide: slides.shipping, legal: legal.shipping.join('') };
  return JSON.parse(JSON.stringify(texts).replaceAll('\u00a0', ' '));
};

test('shipping that is free everywhere for every weight and amount is announced in the specified words', () => {
  expect(announceShipping(tables.free)).toEqual(shippedAnnouncement);
  expect(textsOf('free')).toEqual({
    fact: 'Envío gratis a toda Colombia',
    bar: 'Envío gratis y rápido a toda Colombia',
    benefit: { title: 'Envío gratis y rápido', text: 'A toda Colombia, sin monto mínimo.' },
    sentence: 'Envío gratis a toda Colombia y pago contraentrega.',
    slide: 'Envío gratis a toda Colombia y pagas al recibir.',
    legal: 'El envío es gratis a toda Colombia, sin monto mínimo.',
  });
});

test('shipping that is free from an amount is announced from the highest amount of all rules', () => {
  expect(textsOf('fromAmounts')).toEqual({
    fact: 'Envío gratis desde $ 150.000',
    bar: 'Envío gratis desde $ 150.000',
    benefit: {
      title: 'Envío gratis desde $ 150.000',
      text: 'A toda Colombia. Por menos, lo que cuesta lo ves antes de pedir.',
    },
    sentence: 'Envío gratis desde $ 150.000 y pago contraentrega.',
    slide: 'Envío gratis desde $ 150.000 y pagas al recibir.',
    legal:
      'El envío es gratis desde $ 150.000 en productos, a toda Colombia. Por menos, depende de tu ciudad y del peso.',
  });
});

test('while one place has a price whatever goods are worth, nothing is called free', () => {
  expect(textsOf('charged')).toEqual({
    fact: 'Envíos a toda Colombia',
    bar: 'Envíos a toda Colombia',
    benefit: { title: 'Envíos a toda Colombia', text: 'Lo que cuesta a tu ciudad lo ves antes de pedir.' },
    sentence: 'Envíos a toda Colombia y pago contraentrega.',
    slide: 'Envíos a toda Colombia y pagas al recibir.',
    legal: 'Enviamos a toda Colombia. Lo que cuesta depende de tu ciudad, del peso y del valor de tu pedido.',
  });
});

test('nothing is promised while the rules cannot be read', () => {
  const unknown = shippingTexts(announceShipping(null));
  expect(unknown).toMatchObject({ sentence: 'Envíos a toda Colombia.', bar: { onDelivery: null }, notOffered: null });
  expect(JSON.stringify(unknown)).not.toMatch(/grat/i);
});

test.each([
  ['everywhere', rule(wholeCountry), rule('66')],
  ['with-fee', rule(wholeCountry, { codFee: 4_000 }), rule('66')],
  ['by-amount', rule(wholeCountry, { codMost: 500_000 }), rule('66')],
  ['by-amount', rule(wholeCountry, { codLeast: 30_000 }), rule('66')],
  ['by-city', rule(wholeCountry), rule('66', { codAllowed: false })],
  ['by-city', rule(wholeCountry), rule('66', { codFee: 4_000 })],
  ['elsewhere', rule(wholeCountry, { codAllowed: false }), rule('66')],
  ['nowhere', rule(wholeCountry, { codAllowed: false }), rule('66', { codAllowed: false })],
] as const)(
  'paying on delivery is announced as the country’s rule and then the others allow: %s',
  (kind, country, department) => {
    expect(announceShipping([country, department]).onDelivery).toBe(kind);
  },
);

const onDeliveryTexts = (onDelivery: OnDelivery) => {
  const { bar, sentence, slides, legal, notOffered } = shippingTexts({ freeFrom: 0, onDelivery });
  return [bar.onDelivery, sentence, slides.onDelivery, legal.onDelivery, notOffered];
};
const free = 'Envío gratis a toda Colombia';
const today = 'Pide hoy sin adelantar dinero y paga en efectivo al recibir';
const conditions =
  'El pago contraentrega se ofrece según tu ciudad y el valor de tu pedido, y puede tener un recargo. Lo ves antes de confirmar.';

test.each([
  [
    'everywhere',
    'Paga contraentrega',
    `${free} y pago contraentrega.`,
    `${today}, en cualquier municipio del país.`,
    null,
    null,
  ],
  [
    'with-fee',
    'Paga contraentrega con recargo',
    `${free} y pago contraentrega con recargo.`,
    `${today}, con recargo.`,
    conditions,
    null,
  ],
  [
    'by-amount',
    'Paga contraentrega según tu pedido',
    `${free} y pago contraentrega según tu pedido.`,
    `${today}, según tu pedido.`,
    conditions,
    null,
  ],
  [
    'by-city',
    'Paga contraentrega según tu ciudad',
    `${free} y pago contraentrega según tu ciudad.`,
    `${today}, según tu ciudad.`,
    conditions,
    null,
  ],
  ['elsewhere', null, `${free}.`, null, conditions, 'Solo se ofrece en algunas ciudades'],
  [
    'nowhere',
    null,
    `${free}.`,
    null,
    'Por ahora no se ofrece pago contraentrega. Nada cambia en los pedidos que ya se hicieron así.',
    'Por ahora no se ofrece',
  ],
] as const)(
  'paying on delivery %s has its own words, and none where the country’s rule forbids it',
  (kind, ...words) => {
    expect(onDeliveryTexts(kind)).toEqual(words);
  },
);

test('of any table, no place charges for goods of the announced amount, and the most that sending costs is charged somewhere', () => {
  const goods = fc.integer({ min: 0, max: 1_000_000_000 });
  const grams = fc.integer({ min: 0, max: 2_000_000 });
  fc.assert(
    fc.property(anyShippingRules, goods, grams, (rules, value, weight) => {
      const { freeFrom } = announceShipping(rules);
      const priceBy = (one: (typeof rules)[number], goods: number) =>
        quoteShipping(one, { grams: weight, goods, isOnDelivery: false }).price;
      const isCharged = freeFrom !== null && rules.some((one) => priceBy(one, Math.max(freeFrom, value)) > 0);
      return !isCharged && rules.every((one) => priceBy(one, value) <= mostShipping(rules, value));
    }),
  );
});
