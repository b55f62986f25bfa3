import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { useTimeout } from '#app/ui/hooks/use-timer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { TransferAccount } from '#db/schema.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import { copyText } from './copy-text.ts';

const copiedForMs = 2000;

type TransferAccountsProps = {
  accounts: TransferAccount[];
  /** null while the amount may change */
  total: Pesos | null;
};

/**
 * The accounts to transfer to, then the amount, the holder and the shop's tax number, which banks ask for; each value
 * has a button that copies it.
 */
export function TransferAccounts({ accounts, total }: TransferAccountsProps) {
  const { nit } = usePublicSettings();
  const holders = [...new Set(accounts.map(({ holder }) => holder.trim()))].filter(Boolean);
  return (
    <>
      <ul
        aria-label="Cuentas para transferir"
        className="divide-y divide-line overflow-hidden rounded-control border border-line bg-surface"
      >
        {accounts.map((account) => (
          <AccountRow key={`${account.bank} ${account.kind} ${account.number}`} account={account} />
        ))}
      </ul>
      <dl className="mt-2 px-3">
        {total !== null && <CopyRow label="Valor" value={String(total)} shown={formatPesos(total)} name="el valor" />}
        {holders.map((holder) => (
          <CopyRow key={holder} label="Titular" value={holder} name={`el titular ${holder}`} />
        ))}
        {nit && <CopyRow label="NIT" value={nit} name="el NIT" />}
      </dl>
    </>
  );
}

type CopyRowProps = { label: string; value: string; shown?: string; name: string };

/**
 * @param shown the value as people read it, where it differs from what is copied
 * @param name the value with its article, for screen readers
 */
function CopyRow({ label, value, shown = value, name }: CopyRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1 text-small sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:py-0">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-semibold break-words select-all max-sm:row-start-2">{shown}</dd>
      <dd className="max-sm:row-span-2">
        <CopyValue name={name} value={value} />
      </dd>
    </div>
  );
}

function AccountRow({ account }: { account: TransferAccount }) {
  const { bank, kind, number, holder } = account;
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-1 p-3">
      <BankTile bank={bank} />
      <div className="min-w-28 flex-1">
        <p className="text-[0.9375rem] leading-5.5 font-semibold break-words">{bank}</p>
        <p className="text-small break-words text-ink-2">{[kind, holder].filter(Boolean).join(' · ')}</p>
      </div>
      <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2 max-sm:w-full max-sm:justify-between max-sm:gap-x-1">
        <p
          className={classNames(
            'tabular min-w-0 font-bold tracking-[-0.01em] select-all',
            isNumber(number) ? 'whitespace-nowrap' : 'wrap-anywhere max-sm:flex-[1_1_9rem] max-sm:text-[0.9375rem]',
          )}
        >
          {number}
        </p>
        <CopyValue name={isKey(bank) ? `la llave ${bank}` : `el número de ${bank}`} value={numberToCopy(number)} />
      </div>
    </li>
  );
}

/** @param name the value with its article, for screen readers */
function CopyValue({ name, value }: { name: string; value: string }) {
  const [copied, setCopied] = useState(false);

  useTimeout(() => setCopied(false), copied ? copiedForMs : null);

  async function copy() {
    if (await copyText(value)) return setCopied(true);
    toast({ title: 'No se pudo copiar', description: 'Mantén presionado el dato y cópialo.', kind: 'destructive' });
  }

  const Icon = copied ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={() => void copy()}
        className={classNames(
          buttonClass('text', 'sm'),
          'no-scripts:hidden ml-auto min-w-29 max-sm:min-w-20 max-sm:px-2 max-sm:[&_svg]:hidden',
          copied && 'bg-green-tint',
        )}
      >
        <Icon aria-hidden="true" size={18} strokeWidth={1.75} />
        {copied ? 'Copiado' : 'Copiar'}
        <span className="sr-only"> {name}</span>
      </button>
      <span role="status" className="sr-only">
        {copied && 'Copiado'}
      </span>
    </>
  );
}

const tiles: Record<string, string> = {
  bancolombia: 'bg-state-amber text-on-state-amber',
  nequi: 'bg-state-indigo text-on-state-indigo',
  daviplata: 'bg-state-red text-on-state-red',
  'bre-b': 'bg-state-blue text-on-state-blue',
};

/** The bank's initial on its colour; green for an unknown bank. */
export function BankTile({ bank }: { bank: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-11 shrink-0 items-center justify-center rounded-[10px] text-label font-bold',
        tiles[bank.trim().toLowerCase()] ?? 'bg-green-tint text-green-deep',
      )}
    >
      {bank.trim().charAt(0).toLocaleUpperCase('es-CO') || '·'}
    </span>
  );
}

/** Bre-B uses a key, which may contain letters, instead of an account number. */
const isKey = (bank: string) => /^bre-?b$/i.test(bank.trim());

const isNumber = (text: string) => /^[\d\s-]+$/.test(text);

/** Returns a number without spaces and hyphens, as banks' forms expect it; a key is copied unchanged. */
export function numberToCopy(number: string): string {
  return isNumber(number) ? number.replaceAll(/\D/g, '') : number.trim();
}
