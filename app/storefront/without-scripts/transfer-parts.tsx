/** The parts of a transfer without scripts, for a new order and for the page of an order. */
import { acceptedProofs } from '#app/storefront/paying/transfer/proof-file.ts';
import { BankTile } from '#app/storefront/paying/transfer/transfer-accounts.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import type { TransferAccount } from '#db/schema.ts';
import { formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';

/** Reserves the cart and shows the accounts. */
export function AccountsForm() {
  return (
    <form method="post" action="/carrito/reserva" className="mt-6">
      <p className="text-ink-2">Al ver las cuentas reservamos precio y existencias por una hora.</p>
      <button type="submit" className={`${buttonClass('primary')} mt-4 w-full`}>
        Ver las cuentas
      </button>
    </form>
  );
}

type HeldAccountsProps = { accounts: TransferAccount[]; until: Date | null; total: number };

/** The accounts to transfer to, and until when price and stock are kept. */
export function HeldAccounts({ accounts, until, total }: HeldAccountsProps) {
  return (
    <section aria-labelledby="cuentas" className="mt-6">
      <h2 id="cuentas" className="text-block">
        Cuentas para transferir
      </h2>
      <p className="mt-2 text-ink-2">
        Transfiere <b className="tabular text-ink">{formatPesos(total)}</b> a una de estas cuentas y sube el
        comprobante.
        {until && ` Guardamos tus productos hasta el ${formatMoment(until)}`}
      </p>
      <ul className="mt-3 divide-y divide-line rounded-control border border-line bg-surface">
        {accounts.map(({ bank, kind, number, holder }) => (
          <li key={`${bank} ${kind} ${number}`} className="flex flex-wrap items-center gap-x-3.5 gap-y-1 p-3">
            <BankTile bank={bank} />
            <span className="min-w-28 flex-1">
              <span className="block font-semibold break-words">{bank}</span>
              <span className="block text-small break-words text-ink-2">
                {[kind, holder].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="tabular ml-auto font-bold wrap-anywhere select-all">{number}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The field for the proof, as a plain file field. */
export function PlainProofField({ error }: { error?: string[] | null | undefined }) {
  const message = error?.[0];
  return (
    <div className="mt-5">
      <label htmlFor="comprobante" className="mb-2 block text-label font-semibold">
        Comprobante de pago
      </label>
      <input
        id="comprobante"
        name="transferProof"
        type="file"
        accept={acceptedProofs}
        required
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? 'comprobante-error comprobante-nota' : 'comprobante-nota'}
        className="block w-full rounded-control border border-field bg-surface p-3 text-base aria-invalid:border-danger"
      />
      {message && (
        <p id="comprobante-error" className="mt-1.5 text-small font-semibold text-danger">
          {message}
        </p>
      )}
      <p id="comprobante-nota" className="mt-1.5 text-small text-ink-3">
        JPG, PNG, WebP o PDF, hasta 10 MB
      </p>
    </div>
  );
}
