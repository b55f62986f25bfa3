import { CircleAlert, Clock, LockKeyhole, RotateCw } from 'lucide-react';
import { type ReactNode, useCallback, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Skeleton } from '#app/ui/states.tsx';
import { toast } from '#app/ui/toast.tsx';
import { formatTime } from '#shop/dates.ts';
import { formatPesos, type Pesos } from '#shop/money.ts';
import type { OrderRequest } from '#shop/orders/form/order-request.ts';
import { accountsAt } from './accounts-at.ts';
import { BankTile, TransferAccounts } from './transfer-accounts.tsx';
import { type Reservation, type ReservationRefusal, useReservation } from './use-reservation.ts';

type TransferPanelProps = {
  /** the banks to show while the numbers are hidden */
  banks: string[];
  /** the only bank to show, if the shopper chose one */
  bank: string | null;
  /** the order's content; null until the cart has been read */
  order: OrderRequest | null;
  /** what its shipping costs */
  shipping: Pesos;
  /** whether the shipping data is complete and valid */
  ready: boolean;
  /** called if the accounts were requested too early: the page focuses the first field to fill */
  onIncomplete: () => void;
  onRefused: (refusal: ReservationRefusal) => void;
  /** the field for the proof */
  children: ReactNode;
};

/** Shows the accounts once the shipping data is filled, and how long price and stock are reserved. */
export function TransferPanel({ banks, bank, order, shipping, ready, ...page }: TransferPanelProps) {
  const { onIncomplete, onRefused, children } = page;
  const total = order && order.shownTotal + shipping;
  const { reservation, ask } = useReservation(order, ready, onRefused);
  const wasPressed = useRef(false);

  // The pressed button disappears, so the focus moves to the accounts it revealed.
  const focusIfPressed = useCallback((accounts: HTMLDivElement | null) => {
    if (!accounts || !wasPressed.current) return;
    wasPressed.current = false;
    accounts.focus();
  }, []);

  function askByHand() {
    wasPressed.current = true;
    void ask();
  }

  function show() {
    if (ready) return askByHand();
    toast({
      title: 'Información incompleta',
      description: 'Completa tus datos para ver las cuentas.',
      kind: 'destructive',
    });
    onIncomplete();
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      {reservation.kind === 'held' || reservation.kind === 'lapsed' ? (
        <div ref={focusIfPressed} tabIndex={-1} className="rounded-control">
          <TransferAccounts
            accounts={accountsAt(bank, reservation.accounts)}
            total={reservation.kind === 'held' ? total : null}
          />
        </div>
      ) : (
        <HiddenAccounts banks={bank ? [bank] : banks} reservation={reservation} ready={ready} onShow={show} />
      )}
      <div role="status" className="-mt-2 empty:hidden">
        {reservation.kind === 'held' && total !== null && (
          <HeldNote until={reservation.until} total={total} bank={bank} />
        )}
        {reservation.kind === 'lapsed' && <LapsedNote until={reservation.until} onRenew={askByHand} />}
      </div>
      {children}
    </div>
  );
}

function HeldNote({ until, total, bank }: { until: Date; total: number; bank: string | null }) {
  return (
    <p className="flex gap-2 text-small text-ink-2">
      <Clock aria-hidden="true" size={17} className="shrink-0 text-leaf" />
      <span>
        Transfiere <b className="tabular font-semibold text-ink">{formatPesos(total)}</b>{' '}
        {bank ? `a la llave ${bank}` : 'a una de estas cuentas'} y sube el comprobante.{' '}
        <b className="font-semibold text-ink">Precio y existencias reservados hasta las {formatTime(until)}</b>
      </span>
    </p>
  );
}

function LapsedNote({ until, onRenew }: { until: Date; onRenew: () => void }) {
  return (
    <div className="rounded-control bg-ochre-tint px-4 py-3.5 text-label text-on-ochre-tint">
      <p className="font-semibold">La reserva terminó a las {formatTime(until)}</p>
      <p className="mt-0.5 font-[450]">
        Si ya transferiste, sube el comprobante y confirma tu pedido. Si no, resérvalo de nuevo antes de transferir:
        precio y existencias pueden haber cambiado.
      </p>
      <Button variant="neutral" size="sm" onClick={onRenew} className="mt-3">
        <RotateCw aria-hidden="true" size={16} />
        Reservar de nuevo
      </Button>
    </div>
  );
}

function HiddenAccounts({
  banks,
  reservation,
  ready,
  onShow,
}: {
  banks: string[];
  reservation: Exclude<Reservation, { kind: 'held' | 'lapsed' }>;
  ready: boolean;
  onShow: () => void;
}) {
  return (
    <div className="rounded-control border border-line bg-surface">
      <ul aria-label="Bancos para transferir" className="divide-y divide-line">
        {[...new Set(banks)].map((bank) => (
          <li key={bank} className="flex items-center gap-3.5 p-3">
            <BankTile bank={bank} />
            <p className="min-w-0 flex-1 text-[0.9375rem] leading-5.5 font-semibold break-words">{bank}</p>
            <Skeleton className={classNames('h-5 w-20 sm:w-32', reservation.kind !== 'asking' && 'animate-none')} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t border-line p-3">
        {reservation.kind === 'failed' ? (
          <p role="alert" className="flex min-w-0 gap-2 text-label text-danger">
            <CircleAlert aria-hidden="true" size={18} className="shrink-0" />
            {reservation.message}
          </p>
        ) : (
          <p className="flex min-w-0 gap-2 text-label text-ink-2">
            <LockKeyhole aria-hidden="true" size={18} className="shrink-0 text-leaf" />
            {ready
              ? 'Al ver las cuentas reservamos precio y existencias por una hora.'
              : 'Completa tus datos para ver las cuentas.'}
          </p>
        )}
        <Button
          variant="secondary"
          size="sm"
          onClick={onShow}
          pending={reservation.kind === 'asking'}
          className="ml-auto max-sm:w-full"
        >
          {reservation.kind === 'failed' ? 'Reintentar' : 'Ver cuentas'}
        </Button>
      </div>
    </div>
  );
}
