import { Link } from 'react-router';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { guideLabelHref, parcelHref, ratesHref } from '#app/admin/parcels/parcels-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { formatMoment } from '#shop/dates.ts';
import { formatPesos } from '#shop/money.ts';
import type { SeenPurchase } from '#shop/parcels/guides/find-purchases.server.ts';
import { costOf, isOpen, purchaseStateWords } from '#shop/parcels/guides/guide-purchase.ts';
import type { ParcelState } from '#shop/parcels/parcel-states.ts';
import { testGuide } from './guide-warnings.tsx';
import { stillActive } from './purchase-problem.ts';
import { TestCarrierNote } from './test-carrier-note.tsx';

type PurchasePanelProps = {
  parcel: { id: string; state: ParcelState; guide: string | null };
  purchases: SeenPurchase[];
  isTest: boolean;
};

/** The purchase of a parcel's guide at its carrier's interface: what is to do about it, and its history. */
export function PurchasePanel({ parcel, purchases, isTest }: PurchasePanelProps) {
  const open = purchases.find(({ state }) => isOpen(state));
  const isToBuy = !open && parcel.state === 'prepared' && !parcel.guide;
  if (!isToBuy && purchases.length === 0) return null;
  return (
    <Panel title="Compra de la guía" id="compra">
      <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4 text-admin-body">
        {isTest && <TestCarrierNote />}
        {isToBuy && (
          <Link to={ratesHref(parcel.id)} className={`${buttonClass('primary', 'sm')} max-sm:w-full`}>
            Cotizar y comprar la guía
          </Link>
        )}
        {open?.state === 'asked' && <p role="status">La guía se está comprando. Espera un momento.</p>}
        {open?.state === 'unknown' && <ResolvePurchase parcelId={parcel.id} purchase={open} />}
        {open?.state === 'bought' &&
          (parcel.guide ? (
            <BoughtGuide parcel={parcel} purchase={open} />
          ) : (
            <GuideNotGiven parcelId={parcel.id} guide={open.guide ?? ''} />
          ))}
        <ol className="grid w-full gap-3">
          {purchases.map((purchase) => (
            <PurchaseRow key={purchase.id} purchase={purchase} />
          ))}
        </ol>
      </div>
    </Panel>
  );
}

function PurchaseRow({ purchase }: { purchase: SeenPurchase }) {
  const { company, service, guide, state, message, actorName, createdAt, isTest } = purchase;
  return (
    <li className="min-w-0 border-t border-line pt-3 [overflow-wrap:anywhere]">
      <span className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="font-semibold">{[company, guide && `guía ${guide}`].filter(Boolean).join(', ')}</span>
        <Badge tone={tones[state]}>{purchaseStateWords[state]}</Badge>
      </span>
      {isTest && <p className="font-semibold text-on-state-orange">{testGuide}</p>}
      {message && <p>{message}</p>}
      <p className="text-label text-ink-2">
        {[service, formatPesos(costOf(purchase)), actorName, formatMoment(createdAt)].filter(Boolean).join(' · ')}
      </p>
    </li>
  );
}

const tones = {
  asked: 'blue',
  bought: 'green',
  refused: 'red',
  unsent: 'neutral',
  unknown: 'orange',
  cancelled: 'neutral',
} as const;

type BoughtProps = { parcel: PurchasePanelProps['parcel']; purchase: SeenPurchase };

function BoughtGuide({ parcel, purchase }: BoughtProps) {
  const { fetcher, isBusy } = useStaffAction();
  return (
    <>
      {purchase.cancelAskedAt && (
        <p role="alert" className="font-semibold text-on-state-orange">
          {stillActive('')}
        </p>
      )}
      <div className="flex w-full flex-wrap gap-3">
        {!purchase.hasLabel && (
          <p>La tienda no tiene el PDF de esta guía: imprímela en el panel de la transportadora.</p>
        )}
        {purchase.hasLabel && (
          // A file, opened by the browser.
          <a
            href={guideLabelHref(parcel.id)}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass('neutral', 'sm')} max-sm:w-full`}
          >
            Ver guía (PDF)
          </a>
        )}
        {parcel.state === 'labelled' && (
          <fetcher.Form method="post" action={`${parcelHref(parcel.id)}/guide/cancel`} className="max-sm:w-full">
            <Button
              type="submit"
              variant="secondary"
              size="sm"
              pending={isBusy}
              pendingText="Anulando..."
              className="max-sm:w-full"
            >
              Anular la guía
            </Button>
          </fetcher.Form>
        )}
      </div>
    </>
  );
}

/** A bought guide that the parcel could not get; its purchase, below, says why. */
function GuideNotGiven({ parcelId, guide }: { parcelId: string; guide: string }) {
  const { fetcher, isBusy } = useStaffAction();
  return (
    <fetcher.Form method="post" action={`${parcelHref(parcelId)}/guide/resolve`} className="grid w-full gap-4">
      <p role="alert" className="font-semibold text-on-state-orange">
        La guía {guide} está comprada y pagada, pero el paquete no la tiene.
      </p>
      <input type="hidden" name="guide" value={guide} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isBusy} pendingText="Guardando..." className="max-sm:w-full">
          Ponerla en el paquete
        </Button>
        <Button
          type="submit"
          name="found"
          value="cancelled"
          variant="secondary"
          pending={isBusy}
          className="max-sm:w-full"
        >
          Ya la anulé en el panel
        </Button>
      </div>
    </fetcher.Form>
  );
}

function ResolvePurchase({ parcelId, purchase }: { parcelId: string; purchase: SeenPurchase }) {
  const { fetcher, isBusy, errors } = useStaffAction();
  return (
    <fetcher.Form
      method="post"
      action={`${parcelHref(parcelId)}/guide/resolve`}
      noValidate
      className="grid w-full grid-cols-[minmax(0,1fr)] gap-4"
    >
      <p role="alert" className="font-semibold text-on-state-orange">
        No se sabe si la transportadora vendió la guía. Búscala en su panel: {purchase.company},{' '}
        {formatMoment(purchase.createdAt)}.
      </p>
      <TextField
        name="guide"
        label="Guía que aparece en el panel"
        autoComplete="off"
        maxLength={60}
        error={errors.guide ?? null}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isBusy} pendingText="Guardando..." className="max-sm:w-full">
          Guardar la guía
        </Button>
        <Button type="submit" name="found" value="none" variant="secondary" pending={isBusy} className="max-sm:w-full">
          No aparece ninguna
        </Button>
      </div>
    </fetcher.Form>
  );
}
