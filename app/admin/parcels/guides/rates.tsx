import {
  data,
  Form,
  isRouteErrorResponse,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from 'react-router';
import { answerUnconfirmed } from '#app/admin/answer-unreached.ts';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { parcelHref, parcelsHref } from '#app/admin/parcels/parcels-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { carrierApiContext, dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { radioClass } from '#app/ui/radio-class.ts';
import { formatPesos } from '#shop/money.ts';
import { formatOrderNumber } from '#shop/orders/order.ts';
import type { CarrierRate } from '#shop/parcels/carriers/carrier-api.ts';
import { costOf } from '#shop/parcels/guides/guide-purchase.ts';
import { quoteGuide } from '#shop/parcels/guides/quote-guide.server.ts';
import { formatKilos } from '#shop/shipping/kilos.ts';
import type { Route } from './+types/rates';
import { buyGuideOf } from './buy-guide-of.server.ts';
import { noCarrierApi, purchaseProblem } from './purchase-problem.ts';
import { quotesAgain } from './quotes-again.ts';
import { daysText, rateValue } from './rate-value.ts';
import { readGuideToBuy, readValue, readWeight } from './read-guide-to-buy.ts';
import { TestCarrierNote } from './test-carrier-note.tsx';

/** Asks for the rates of a parcel, of the weight and value in the address if there are any. */
export async function loader({ url, params: { parcelId }, context }: Route.LoaderArgs) {
  getStaff(context);
  const api = context.get(carrierApiContext);
  const typed = url.searchParams.get('kilograms') ?? '';
  const grams = readWeight(typed);
  const typedValue = url.searchParams.get('value') ?? '';
  const declaredValue = readValue(typedValue);
  const isWrong = { kilogramsError: grams === undefined, valueError: declaredValue === undefined };
  const test = { isTest: api?.isTest ?? false, isSandbox: api?.sellsTestGuides ?? false };
  const page = { parcelId, typed, typedValue, ...test, ...isWrong };
  if (!api) return { ...page, quote: null, problem: noCarrierApi };
  const quoted = await quoteGuide(context.get(dbContext), api, {
    parcelId,
    grams: grams ?? null,
    declaredValue: declaredValue ?? null,
  });
  if (!quoted.ok && quoted.reason === 'not-found') throw data(null, { status: 404 });
  if (!quoted.ok) return { ...page, quote: null, problem: purchaseProblem(quoted) };
  const { orderNumber, grams: weight, codAmount, to } = quoted.shipment;
  const { address } = to;
  return {
    ...page,
    quote: { rates: quoted.rates, orderNumber, grams: weight, codAmount, address },
    problem: undefined,
  };
}

/** Asks for the rates again also after a purchase that was refused because they changed. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.actionStatus === 409 || quotesAgain(args);

/** Buys the guide at the chosen rate. */
export async function action({ request, params: { parcelId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const wanted = readGuideToBuy(await readForm(request));
  if (!wanted) return data({ problem: 'Elige una tarifa.' }, { status: 400 });
  const api = context.get(carrierApiContext);
  if (!api) return data({ problem: noCarrierApi }, { status: 409 });
  const bought = await buyGuideOf(context, api, { parcelId, ...wanted, actor });
  if (bought.ok) return redirect(parcelHref(parcelId));
  if (bought.reason === 'not-found') throw data(null, { status: 404 });
  // With a 409 the page would be loaded again, and lose these words if the database is away.
  return data({ problem: purchaseProblem(bought) }, { status: bought.reason === 'not-stored' ? 503 : 409 });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnconfirmed);
}

const title = 'Comprar la guía';

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Rates({ loaderData, actionData }: Route.ComponentProps) {
  const { parcelId, quote, problem, isTest, isSandbox } = loaderData;
  return (
    <>
      <PageHeader
        title={title}
        back={<BackLink to={parcelHref(parcelId)}>Paquete</BackLink>}
        {...(quote && { note: `Pedido ${formatOrderNumber(quote.orderNumber)} · ${quote.address}` })}
      />
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
        {isTest && <TestCarrierNote isSandbox={isSandbox} />}
        <FormProblem problems={[actionData?.problem, problem]} />
        <Weigh loaderData={loaderData} />
        {quote && <ChooseRate loaderData={loaderData} quote={quote} />}
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader title={title} back={<BackLink to={parcelsHref}>Guías y novedades</BackLink>} />
      {isMissing ? (
        <p className="text-admin-body">Paquete no encontrado.</p>
      ) : (
        <LoadError error={error} title="Error de Carga" />
      )}
    </>
  );
}

type LoaderData = Route.ComponentProps['loaderData'];

/** Asks for the rates again, of another weight or value. */
function Weigh({ loaderData }: { loaderData: LoaderData }) {
  const { quote, typed, kilogramsError, typedValue, valueError } = loaderData;
  return (
    <Form className="flex flex-wrap items-start gap-3">
      <TextField
        key={quote?.grams ?? 0}
        name="kilograms"
        label="Peso en kilos"
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        defaultValue={quote ? formatKilos(quote.grams) : typed}
        className="w-44"
        {...(kilogramsError && { error: 'Escribe los kilos, como 1,5.' })}
      />
      <TextField
        name="value"
        label="Valor de lo que lleva"
        optional
        hint="Lo declara la guía. Vacío: lo que vale el pedido, repartido entre sus paquetes."
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        defaultValue={typedValue}
        className="w-64"
        {...(valueError && { error: 'Escribe los pesos, como 45.000.' })}
      />
      <Button type="submit" variant="neutral" className="sm:mt-7">
        Cotizar
      </Button>
    </Form>
  );
}

type Quote = NonNullable<LoaderData['quote']>;

function ChooseRate({ quote: { rates, codAmount }, loaderData }: { quote: Quote; loaderData: LoaderData }) {
  // A weight or value that is none was not quoted.
  const quoted = loaderData.kilogramsError ? '' : loaderData.typed;
  const quotedValue = loaderData.valueError ? '' : loaderData.typedValue;
  const isBusy = useNavigation().formMethod === 'POST';
  if (rates.length === 0)
    return (
      <p className="text-admin-body">Ninguna transportadora lleva este paquete{codAmount > 0 && ' y lo cobra'}.</p>
    );
  return (
    <Panel title={codAmount > 0 ? `Cobra ${formatPesos(codAmount)} al entregar` : 'No cobra nada'} id="tarifas">
      <Form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <input type="hidden" name="codAmount" value={codAmount} />
        <input type="hidden" name="kilograms" value={quoted} />
        <input type="hidden" name="value" value={quotedValue} />
        <fieldset className="grid min-w-0 gap-2">
          <legend className="sr-only">Tarifa</legend>
          {rates.map((rate, index) => (
            <label
              key={rateValue(rate)}
              className="flex min-h-11 gap-3 rounded-control-admin border border-line px-4 py-3 text-admin-body has-checked:border-green has-checked:bg-green-tint"
            >
              <input
                type="radio"
                name="rate"
                value={rateValue(rate)}
                defaultChecked={index === 0}
                className={radioClass}
              />
              <RateWords rate={rate} />
            </label>
          ))}
        </fieldset>
        <Button type="submit" pending={isBusy} pendingText="Comprando..." className="justify-self-start max-sm:w-full">
          Comprar guía
        </Button>
      </Form>
    </Panel>
  );
}

function RateWords({ rate }: { rate: CarrierRate }) {
  const { carrier, service, freight, codFee, days } = rate;
  const parts = [
    service,
    days !== null && daysText(days),
    codFee ? `flete ${formatPesos(freight)} y recaudo ${formatPesos(codFee)}` : '',
  ];
  return (
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <span className="flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{carrier}</span> <span className="tabular">{formatPesos(costOf(rate))}</span>
      </span>
      <span className="text-label text-ink-2">{parts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
