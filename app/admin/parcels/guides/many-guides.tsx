import { useState } from 'react';
import { useFetcher } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { RowProblem } from '#app/admin/parcels/many/row-problem.tsx';
import { guideLabelHref, parcelHref, parcelListHref } from '#app/admin/parcels/parcels-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { carrierApiContext, dbContext } from '#app/context.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { EmptyState } from '#app/ui/states.tsx';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { CarrierRate } from '#shop/parcels/carriers/carrier-api.ts';
import { costOf } from '#shop/parcels/guides/guide-purchase.ts';
import type { Route } from './+types/many-guides';
import type { BuyOneAnswer } from './buy-one-guide.ts';
import { quoteMany } from './quote-many.server.ts';
import { quotesAgain } from './quotes-again.ts';
import { rateValue } from './rate-value.ts';
import { TestCarrierNote } from './test-carrier-note.tsx';

/** Asks for the rates of the parcels in the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const api = context.get(carrierApiContext);
  const parcels = await quoteMany(context.get(dbContext), api, [...new Set(url.searchParams.getAll('parcel'))]);
  return { parcels, isTest: api?.isTest ?? false };
}

export const shouldRevalidate = quotesAgain;

const title = 'Comprar guías';

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

type QuotedParcel = Route.ComponentProps['loaderData']['parcels'][number];
type Result = { guide: string } | { problem: string };

export default function ManyGuides({ loaderData: { parcels, isTest } }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const { results, current, buy } = useBuyInTurn();
  const open = parcels.flatMap((parcel) => {
    const { id, rates } = parcel;
    const rate = rates.find((one) => rateValue(one) === chosen[id]) ?? rates[0];
    return rate && !isBought(results[id]) ? [{ parcel, rate }] : [];
  });
  const total = open.reduce((sum, { rate }) => sum + costOf(rate), 0);
  return (
    <>
      <PageHeader
        title={title}
        back={<BackLink to={parcelListHref({ part: 'ready' })}>Guías y novedades</BackLink>}
        note="La tarifa más barata de cada paquete está elegida."
      />
      {isTest && <TestCarrierNote />}
      {parcels.length === 0 && <EmptyState title="No hay paquetes">Márcalos en «Por entregar».</EmptyState>}
      <ul className="grid grid-cols-1 gap-3">
        {parcels.map((parcel) => (
          <ParcelRow
            key={parcel.id}
            parcel={parcel}
            result={results[parcel.id]}
            isBuying={current !== null}
            onChoose={(rate) => setChosen({ ...chosen, [parcel.id]: rate })}
          />
        ))}
      </ul>
      {open.length > 0 && (
        <Button
          onClick={() => buy(open)}
          pending={current !== null}
          pendingText="Comprando..."
          className="justify-self-start max-sm:w-full"
        >
          {`Comprar ${open.length === 1 ? '1 guía' : `${open.length} guías`} por ${formatPesos(total)}`}
        </Button>
      )}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} back={<BackLink to={parcelListHref({ part: 'ready' })}>Guías y novedades</BackLink>} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}

const isBought = (result: Result | undefined) => result !== undefined && 'guide' in result;

/**
 * Buys guides one after the other, so that each row has its own outcome. A refused one stops no other, but while the
 * carrier or the shop gives no answer, the others wait for another press.
 */
function useBuyInTurn() {
  const fetcher = useFetcher<BuyOneAnswer & { isUnconfirmed?: boolean }>();
  const [queue, setQueue] = useState<{ parcel: QuotedParcel; rate: CarrierRate }[]>([]);
  const [results, setResults] = useState<Record<string, Result>>({});
  const ask = (next: typeof queue) => {
    setQueue(next);
    const [first] = next;
    if (!first) return;
    const { id, codAmount } = first.parcel;
    const form = { rate: rateValue(first.rate), codAmount: String(codAmount) };
    void fetcher.submit(form, { method: 'post', action: `${parcelHref(id)}/guide/buy` });
  };
  useFetcherAnswer(fetcher, (answer) => {
    const [first, ...rest] = queue;
    if (!first) return;
    const result = answer.ok ? { guide: answer.done } : { problem: answer.problem };
    setResults((before) => ({ ...before, [first.parcel.id]: result }));
    ask(answer.stopsOthers || answer.isUnconfirmed ? [] : rest);
  });
  return { results, current: queue[0]?.parcel.id ?? null, buy: (all: typeof queue) => queue.length === 0 && ask(all) };
}

type RowProps = {
  parcel: QuotedParcel;
  result: Result | undefined;
  /** whether guides are being bought, at the rates that were chosen before */
  isBuying: boolean;
  onChoose: (rate: string) => void;
};

function ParcelRow({ parcel, result, isBuying, onChoose }: RowProps) {
  const { id, order, city, codAmount, rates, problem } = parcel;
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-card-admin border border-line bg-surface px-4 py-3 text-admin-body sm:grid-cols-2">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <OrderLink order={order} />
        <p className="text-label text-ink-2">
          {[city, codAmount > 0 && `cobra ${formatPesos(codAmount)}`].filter(Boolean).join(' · ')}
        </p>
      </div>
      {result && 'guide' in result ? (
        <p role="status" className="min-w-0 [overflow-wrap:anywhere]">
          Guía {result.guide}{' '}
          <a
            href={guideLabelHref(id)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-semibold text-green underline underline-offset-4"
          >
            Ver guía (PDF)
          </a>
        </p>
      ) : (
        rates.length > 0 && (
          <SelectField
            label="Tarifa"
            aria-label={`Tarifa del pedido ${formatOrderNumber(order.orderNumber)}`}
            disabled={isBuying}
            onChange={(event) => onChoose(event.target.value)}
          >
            {rates.map((rate) => (
              <option key={rateValue(rate)} value={rateValue(rate)}>
                {`${formatPesos(costOf(rate))} · ${rate.carrier} ${rate.service}${rate.days === null ? '' : ` · ${rate.days} d`}`}
              </option>
            ))}
          </SelectField>
        )
      )}
      <RowProblem problem={(result && 'problem' in result ? result.problem : problem) ?? undefined} />
    </li>
  );
}
