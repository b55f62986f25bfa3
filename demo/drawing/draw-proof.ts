import type { DemoProof } from '#demo/orders.ts';
import { letters, type Weight } from './lettering.server.ts';
import { circle, line, newDefs, path, picture, rect, roundedRect } from './svg.ts';

const ink = '#17251d';
const quiet = '#5f6a61';
const hairline = '#e6dfd1';

/** Draws a proof of transfer (640 × 960): a phone screenshot of a receipt, marked as fake. */
export function drawProof({ amount, bank, holder, reference }: DemoProof['shown']): string {
  const words = (text: string, y: number, size: number, weight: Weight, colour: string) =>
    path(letters(text, 320, y, { weight, size }), colour);
  const row = (label: string, value: string, y: number) =>
    line(`M88 ${y - 52}H552`, hairline, 1.5) +
    path(letters(label, 88, y, { weight: 500, size: 22, align: 'left' }), quiet) +
    path(letters(value, 88, y + 34, { weight: 600, size: 25, align: 'left' }), ink);

  return picture(
    640,
    960,
    newDefs(),
    rect(0, 0, 640, 960, '#e8f0e8') +
      path(roundedRect(48, 56, 544, 740, 24), '#ffffff') +
      circle(320, 150, 44, '#1f5139') +
      line('M300 151l14 14 27-29', '#ffffff', 7) +
      words('Transferencia enviada', 250, 34, 600, ink) +
      words(amount, 328, 58, 700, ink) +
      row('Para', holder, 442) +
      row('A la cuenta de', bank, 556) +
      row('Referencia', reference, 670) +
      path(roundedRect(48, 824, 544, 92, 16), '#fbf1da') +
      words('Comprobante de demostración', 866, 24, 700, '#684300') +
      words('No es un pago real', 897, 20, 500, '#684300'),
  );
}
