import { formatPesos } from '#shop/money.ts';
import { promiseSentence } from './delivery-promise.ts';
import type { UnitQuote } from './quote-unit.server.ts';

/** Words what sending one unit to a place costs, when it arrives, and what paying on delivery takes there. */
export function quoteInWords(quote: UnitQuote, typed: { city: string }): { title: string; lines: string[] } {
  const { place, isCityKnown, price, freeFrom, promise } = quote;
  if (place === '' && !quote.isSameEverywhere)
    return { title: 'Elige tu departamento', lines: ['El precio y los días dependen de tu ciudad.'] };
  const where = place || 'toda Colombia';
  const lines = [
    promiseSentence(promise),
    quote.isFreeForMore
      ? 'Envío gratis.'
      : `Envío de una unidad: ${price === 0 ? 'gratis' : formatPesos(price)}.${freeText(freeFrom)}`,
    onDeliveryText(quote),
    !isCityKnown && typed.city !== '' ? `No encontramos «${typed.city}»: estos son los datos de ${where}.` : '',
  ];
  return { title: `A ${where}`, lines: lines.filter(Boolean) };
}

const freeText = (freeFrom: number | null) =>
  freeFrom === null ? '' : ` Gratis si tu pedido tiene productos desde ${formatPesos(freeFrom)}.`;

function onDeliveryText({ onDelivery: { codFee, codRefused } }: UnitQuote): string {
  switch (codRefused?.reason) {
    case 'not-here':
      return 'Aquí no se puede pagar contraentrega.';
    case 'too-little':
      return `Pago contraentrega con productos desde ${formatPesos(codRefused.least)}.`;
    case 'too-much':
      return `Pago contraentrega con productos hasta ${formatPesos(codRefused.most)}.`;
    default:
      return codFee > 0 ? `Pagar contraentrega suma ${formatPesos(codFee)}.` : 'Puedes pagar contraentrega.';
  }
}
