import { useState } from 'react';
import { formatPesos, type Pesos } from '#shop/money.ts';

/** The notes and coins in use in Colombia. */
const pieces: Pesos[] = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50];

/** Adds up cash from the number of each note and coin. */
export function CashCounter({ onCount }: { onCount: (pesos: Pesos) => void }) {
  const [numbers, setNumbers] = useState<Record<Pesos, string>>({});
  const write = (piece: Pesos, text: string) => {
    const next = { ...numbers, [piece]: text.replaceAll(/\D/g, '').slice(0, 5) };
    setNumbers(next);
    onCount(pieces.reduce((sum, one) => sum + one * Number(next[one] ?? 0), 0));
  };
  return (
    <details className="rounded-control-admin border border-line px-4">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-label font-semibold text-green">
        Contar por billetes y monedas
      </summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-x-8 gap-y-2 pb-4">
        {pieces.map((piece) => (
          <li key={piece}>
            <label className="flex w-full items-center justify-between gap-3 text-label">
              <span className="tabular whitespace-nowrap">{formatPesos(piece)}</span>
              <input
                inputMode="numeric"
                autoComplete="off"
                value={numbers[piece] ?? ''}
                onChange={(event) => write(piece, event.target.value)}
                // Counting goes on: Enter does not send the form.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                className="tabular min-h-11 w-20 rounded-control border border-field bg-surface px-2 text-right text-base"
              />
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
