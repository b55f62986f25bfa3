/** The parts of a transfer without scripts, for a new order and for the page of an order. */
import { BankTile } from '#app/storefront/paying/transfer/transfer-accounts.tsx';
import { buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
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
  return (
    <div className="mt-5">
      <TextField
        id="comprobante"
        label="Comprobante de pago"
        hint="Una foto o un PDF: JPG, PNG, WebP o PDF, hasta 10 MB"
        name="transferProof"
        type="file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        error={error ?? null}
        required
      />
    </div>
  );
}
