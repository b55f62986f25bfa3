import { useState } from 'react';
import { Link, useFetcher, useNavigation, useSearchParams, useSubmit } from 'react-router';
import { FormBar } from '#app/admin/form/form-bar.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { OrderLink } from '#app/admin/orders/order-cells.tsx';
import { RowProblem } from '#app/admin/parcels/many/row-problem.tsx';
import { guideLabelHref, parcelHref, parcelLabelsHref, parcelListHref } from '#app/admin/parcels/parcels-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { carrierApiContext, dbContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
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
import { rateValue, rateWords } from './rate-value.ts';
import { isBought, type RowResult, rowProblem } from './row-result.ts';
import { TestCarrierNote } from './test-carrier-note.tsx';

/** Asks for the rates of the parcels in the address. */
export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const api = context.get(carrierApiContext);
  const parcels = await quoteMany(context.get(dbContext), api, [...new Set(url.searchParams.getAll('parcel'))]);
  return { parcels, isTest: api?.isTest ?? false, isSandbox: api?.sellsTestGuides ?? false };
}

export const shouldRevalidate = quotesAgain;

const title = 'Comprar guías';

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

type QuotedParcel = Route.ComponentProps['loaderData']['parcels'][number];

export default function ManyGuides({ loaderData: { parcels, isTest, isSandbox } }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const { results, current, buy } = useBuyInTurn();
  const isQuoting = useNavigation().formMethod === 'GET';
  const open = parcels.flatMap((parcel) => {
    const { id, rates } = parcel;
    const rate = rates.find((one) => rateValue(one) === chosen[id]) ?? rates[0];
    return rate && !isBought(results[id]) ? [{ parcel, rate }] : [];
  });
  const bought = parcels.filter(({ id }) => isBought(results[id]));
  const total = open.reduce((sum, { rate }) => sum + costOf(rate), 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 has-[.form-bar]:pb-28 sm:has-[.form-bar]:pb-16">
      <PageHeader
        title={title}
        back={<BackLink to={parcelListHref({ part: 'ready' })}>Por entregar</BackLink>}
        note="La tarifa más barata de cada paquete está elegida."
      />
      {isTest && <TestCarrierNote isSandbox={isSandbox} />}
      {parcels.length === 0 && <EmptyState title="No hay paquetes">Márcalos en «Por entregar».</EmptyState>}
      <ul className="grid grid-cols-1 gap-3">
        {parcels.map((parcel) => (
          <ParcelRow
            key={parcel.id}
            parcel={parcel}
            chosen={chosen[parcel.id]}
            result={results[parcel.id]}
            isBusy={current !== null || isQuoting}
            onChoose={(rate) => setChosen({ ...chosen, [parcel.id]: rate })}
          />
        ))}
      </ul>
      {open.length + bought.length > 0 && (
        <FormBar>
          {bought.length > 0 && (
            <p className="tabular text-admin-body font-semibold">
              {bought.length === 1 ? '1 guía comprada' : `${bought.length} guías compradas`}
            </p>
          )}
          <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full max-sm:*:w-full">
            {open.length > 0 && (
              <Button
                size="sm"
                onClick={() => buy(open)}
                pending={current !== null || isQuoting}
                pendingText={isQuoting ? 'Cotizando...' : 'Comprando...'}
              >
                {`Comprar ${open.length === 1 ? '1 guía' : `${open.length} guías`} por ${formatPesos(total)}`}
              </Button>
            )}
            {current === null && bought.length > 0 && (
              <Link
                to={parcelLabelsHref([...new Set(bought.map(({ order }) => order.id))])}
                className={buttonClass(open.length > 0 ? 'neutral' : 'primary', 'sm')}
              >
                {bought.length === 1 ? 'Imprimir la etiqueta' : `Imprimir ${bought.length} etiquetas`}
              </Link>
            )}
          </div>
        </FormBar>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} back={<BackLink to={parcelListHref({ part: 'ready' })}>Por entregar</BackLink>} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}

/**
 * Buys guides one after the other, so that each row has its own outcome. A refused one stops no other, but while the
 * carrier or the shop gives no answer, the others wait for another press. After the last one, the rates are asked for
 * again if some were no longer so.
 */
function useBuyInTurn() {
  const fetcher = useFetcher<BuyOneAnswer & { isUnconfirmed?: boolean }>();
  const [queue, setQueue] = useState<{ parcel: QuotedParcel; rate: CarrierRate }[]>([]);
  const [results, setResults] = useState<Record<string, RowResult>>({});
  const [search] = useSearchParams();
  const submit = useSubmit();
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
    const { stopsOthers, isUnconfirmed, isOutdated = false } = answer;
    const result: RowResult = answer.ok ? { guide: answer.done } : { problem: answer.problem, isOutdated };
    const all = { ...results, [first.parcel.id]: result };
    setResults(all);
    if (stopsOthers || isUnconfirmed) return setQueue([]);
    ask(rest);
    const isOld = rest.length === 0 && Object.values(all).some((one) => 'problem' in one && one.isOutdated);
    if (isOld) void submit(search, { method: 'get', replace: true, preventScrollReset: true });
  });
  return { results, current: queue[0]?.parcel.id ?? null, buy: (all: typeof queue) => queue.length === 0 && ask(all) };
}

type RowProps = {
  parcel: QuotedParcel;
  /** the value of the chosen rate; by default, the first one */
  chosen: string | undefined;
  result: RowResult | undefined;
  /** whether guides are being bought, at the rates that were chosen before, or quoted again */
  isBusy: boolean;
  onChoose: (rate: string) => void;
};

function ParcelRow({ parcel, chosen, result, isBusy, onChoose }: RowProps) {
  const { id, order, city, codAmount, rates, problem } = parcel;
  const shown = rates.find((rate) => rateValue(rate) === chosen) ?? rates[0];
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
            disabled={isBusy}
            value={shown && rateValue(shown)}
            // Phones cut the text of the choice off.
            hint={shown && <span className="sm:hidden">{rateWords(shown).join(' · ')}</span>}
            onChange={(event) => onChoose(event.target.value)}
          >
            {rates.map((rate) => (
              <option key={rateValue(rate)} value={rateValue(rate)}>
                {[formatPesos(costOf(rate)), ...rateWords(rate)].join(' · ')}
              </option>
            ))}
          </SelectField>
        )
      )}
      <RowProblem problem={rowProblem(result, problem)} />
    </li>
  );
}
