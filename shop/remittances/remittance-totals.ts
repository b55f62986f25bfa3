/** The totals that carriers write into their files, compared with the lines above them. */
import type { DifferingTotal, RemittanceField } from '#db/schema.ts';
import { formatPesos } from '#shop/money.ts';
import { remittanceFieldWords } from './remittance-columns.ts';

export const moneyFields = ['collected', 'fee', 'freight', 'net'] as const satisfies RemittanceField[];
type MoneyField = (typeof moneyFields)[number];

/** Centavos of a row, by field; null where it has none. */
type RowAmounts = Record<MoneyField, number | null>;

const noAmounts = { collected: 0, fee: 0, freight: 0, net: 0 };

const totalWord = /^\W*(gran |valor |suma )?(sub[- ]?)?total(es)?\b|^\W*suma(s|toria)?\s*:?\s*$/i;

/** Whether a cell says that its row is a total or a subtotal. */
export function isTotalWord(cell: string): boolean {
  return totalWord.test(cell);
}

/** Adds up the lines of a file, and compares its totals with them. */
export class RemittanceSums {
  lines = 0;
  /** of all lines, in centavos */
  readonly all = { ...noAmounts };
  readonly differing: DifferingTotal[] = [];
  /** of the lines since the last total */
  #since = { ...noAmounts };

  add(amounts: RowAmounts): void {
    this.lines += 1;
    for (const field of moneyFields) {
      this.all[field] += amounts[field] ?? 0;
      this.#since[field] += amounts[field] ?? 0;
    }
  }

  /** Takes a row of totals: each is the sum of all lines, or of those since the last one, or it differs. */
  compare(row: number, stated: RowAmounts): void {
    for (const field of moneyFields) {
      // Carriers write what they keep with a minus sign or without one.
      const sizeOf = field === 'fee' || field === 'freight' ? Math.abs : Number;
      const total = sizeOf(stated[field] ?? 0);
      const sums = [sizeOf(this.all[field]), sizeOf(this.#since[field])];
      // An empty total, or one of 0, says nothing; one that is rounded is off by less than a peso.
      if (total === 0 || sums.some((sum) => Math.abs(sum - total) < 100)) continue;
      this.differing.push({ row, field, stated: toPesos(total), sum: toPesos(sums[0] ?? 0) });
    }
    this.#since = { ...noAmounts };
  }
}

const toPesos = (centavos: number) => Math.round(centavos / 100);

/** Says in one line that totals of a file are not the sums of its lines; null if all are. */
export function differingTotalsText(totals: readonly DifferingTotal[]): string | null {
  const last = totals.at(-1);
  if (!last) return null;
  const rows = [...new Set(totals.map(({ row }) => row))];
  const where = rows.length === 1 ? `la fila ${last.row}` : `las filas ${rows.slice(0, -1).join(', ')} y ${last.row}`;
  const parts = totals
    .filter(({ row }) => row === last.row)
    .map(({ field, stated, sum }) => {
      return `${remittanceFieldWords[field].toLowerCase()} ${signed(stated)}, y las filas suman ${signed(sum)}`;
    });
  const whole = rows.length === 1 ? 'dice' : 'no cuadran; el último dice';
  return `${rows.length === 1 ? 'El total' : 'Los totales'} de ${where} ${whole} ${parts.join('; ')}. Pregúntale a la transportadora qué falta.`;
}

const signed = (pesos: number) => (pesos < 0 ? `−${formatPesos(-pesos)}` : formatPesos(pesos));
