import { formatMoment, formatTime, isoDayOf } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import { handMethodWords } from '#shop/orders/money/hand-payments.ts';
import type { OtherPayments, Till } from '#shop/till/read-till.server.ts';
import type { TillMove } from '#shop/till/till.ts';
import { differenceText, moveAmount, moveTitle, signedPesos } from './till-text.ts';
import './closing-sheet.css';

type ClosedTill = Till & { closing: NonNullable<Till['closing']> };

type ClosingSheetProps = { till: ClosedTill; others: OtherPayments; siteName: string };

/** The day sheet of a closed till: how its cash adds up, what was paid otherwise, and every move of the cash. */
export function ClosingSheet({ till, others, siteName }: ClosingSheetProps) {
  const { opening, openedAt, openedByName, sums, expected, closing, moves } = till;
  return (
    <article className="paper-sheet closing-sheet" aria-label="Cierre de caja">
      <header>
        <p className="paper-title">{siteName} · Cierre de caja</p>
        <p>Abierta: {[formatMoment(openedAt), openedByName].filter(Boolean).join(' · ')}</p>
        <p>Cerrada: {[formatMoment(closing.at), closing.by].filter(Boolean).join(' · ')}</p>
      </header>
      <dl className="closing-sums">
        <Sum name="Había al abrir">{formatPesos(opening)}</Sum>
        <Sum name="Pagos en efectivo">{formatPesos(sums.received)}</Sum>
        <Sum name="Entradas">{formatPesos(sums.deposit)}</Sum>
        <Sum name="Devoluciones en efectivo">{signedPesos(-sums.refunded)}</Sum>
        <Sum name="Salidas">{signedPesos(-sums.payout)}</Sum>
        <Sum name="Debía haber" isTotal>
          {signedPesos(expected)}
        </Sum>
        <Sum name="Contado">{formatPesos(closing.counted)}</Sum>
        <Sum name="Diferencia" isTotal>
          {differenceText(closing.counted - expected)}
        </Sum>
      </dl>
      {closing.note && <p className="closing-note">Motivo: {closing.note}</p>}
      {others.length > 0 && (
        <section className="closing-others" aria-labelledby="closing-others">
          <h2 id="closing-others">Otros pagos recibidos (no están en la caja)</h2>
          <dl className="closing-sums">
            {others.map(({ method, amount }) => (
              <Sum key={method} name={handMethodWords[method]}>
                {formatPesos(amount)}
              </Sum>
            ))}
          </dl>
        </section>
      )}
      {moves.length > 0 && <Moves moves={moves} isOneDay={isoDayOf(openedAt) === isoDayOf(closing.at)} />}
      <div className="closing-signatures">
        <p>Entrega</p>
        <p>Recibe</p>
      </div>
    </article>
  );
}

function Moves({ moves, isOneDay }: { moves: TillMove[]; isOneDay: boolean }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{isOneDay ? 'Hora' : 'Fecha y hora'}</th>
          <th scope="col">Movimiento</th>
          <th scope="col">Quién</th>
          <th scope="col">Valor</th>
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => {
          const isVoided = 'isVoided' in move && move.isVoided;
          return (
            <tr key={move.id}>
              <td className="tabular">{isOneDay ? formatTime(move.at) : formatMoment(move.at)}</td>
              <th scope="row">
                {moveTitle(move)}
                {'reason' in move && `: ${move.reason}`}
                {isVoided && ' (anulado)'}
              </th>
              <td>{move.by}</td>
              <td className="tabular">{isVoided ? <s>{moveAmount(move)}</s> : moveAmount(move)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Sum({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: string }) {
  return (
    <div className={isTotal ? 'closing-total' : undefined}>
      <dt>{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
