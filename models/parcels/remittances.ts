/** The files in which carriers say what they paid, as the model writes them. */

/** A line of a file; amounts that its file does not say are null. */
export type FileLine = {
  guide: string;
  collected: number;
  fee: number | null;
  freight: number | null;
  net: number | null;
};

/** A file that is stored, of a day as '2026-12-01'. */
export type StoredFile = { id: string; carrierId: string; paidOn: string; lines: FileLine[] };

/** How a file writes amounts. */
export type Form = 'plain' | 'grouped' | 'decimal';

/** Writes a file with a title, its lines in some form, and their total. */
export function writeFile(lines: FileLine[], form: Form): string {
  const amount = (pesos: number | null) => (pesos === null ? '' : amountIn(form, pesos));
  const total = lines.reduce((sum, { collected }) => sum + collected, 0);
  return [
    'Pago de recaudos',
    'Guía;Valor recaudado;Comisión;Flete;Valor pagado',
    ...lines.map(({ guide, collected, fee, freight, net }) =>
      [guide, ...[collected, fee, freight, net].map(amount)].join(';'),
    ),
    `Total;${amount(total)};;;`,
    '',
  ].join('\n');
}

/** '1234567', '1.234.567' or '$ 1.234.567,00' */
function amountIn(form: Form, pesos: number): string {
  const digits = String(Math.abs(pesos));
  const sign = pesos < 0 ? '-' : '';
  if (form === 'plain') return sign + digits;
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, '.');
  return form === 'grouped' ? sign + grouped : `${sign}$ ${grouped},00`;
}
