import { data } from 'react-router';
import { AccountCard, wordLink } from '#app/account/sign-in/card-page/account-card.tsx';
import { dbContext } from '#app/context.ts';
import { memoizedShipping } from '#app/memoized.server.ts';
import { errorHead, pageHead } from '#app/storefront/page-head.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { findProduct } from '#shop/catalog/find-product.server.ts';
import { unitPrice } from '#shop/catalog/product.ts';
import { departments } from '#shop/places/departments.ts';
import { quoteInWords } from '#shop/shipping/quote-in-words.server.ts';
import { quoteUnit } from '#shop/shipping/quote-unit.server.ts';
import type { Route } from './+types/delivery-to-city';
import { liveQuoting } from './live-quoting.server.ts';

/** More letters are no municipality. */
const longestCity = 80;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const result = await findProduct(db, params.productId);
  if (result?.kind !== 'found') throw data(null, { status: result ? 410 : 404 });
  const { product } = result;
  if (product.kind === 'service') throw data(null, { status: 404 });
  const typed = {
    city: (url.searchParams.get('ciudad') ?? '').trim().slice(0, longestCity),
    department: departments.find((one) => one === url.searchParams.get('departamento')) ?? '',
  };
  const isAsked = typed.city !== '' || typed.department !== '';
  const unit = { productId: product.id, price: unitPrice(product) };
  const terms = await memoizedShipping(context);
  const quote = isAsked ? await quoteUnit(db, terms, unit, typed, liveQuoting(context)) : null;
  return {
    name: product.name,
    // Rendered from the list here, so that the browser gets no copy of it.
    departments: [...departments],
    typed,
    quote: quote && quoteInWords(quote, typed),
  };
}

/** Each answer is for one place and one moment. */
export function headers() {
  return { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' };
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const shop = matches[1].loaderData;
  if (!loaderData) return errorHead(shop, 'Producto no encontrado');
  return pageHead(shop, {
    title: `Envío a tu ciudad: ${loaderData.name}`,
    description: 'Cuánto cuesta el envío a tu ciudad y qué días llega.',
    path: `/productos/${params.productId}/envio`,
    indexed: false,
  });
}

/** Says what sending a product to a city costs and when it arrives. A form of the browser, which needs no script. */
export default function DeliveryToCity({ loaderData, params }: Route.ComponentProps) {
  const { name, typed, quote } = loaderData;
  const back = (
    <a href={`/productos/${params.productId}`} className={wordLink}>
      Volver al producto
    </a>
  );
  return (
    <AccountCard title="Envío a tu ciudad" lead={name} foot={back}>
      {quote && (
        <div role="status" className="mt-6 rounded-control bg-green-tint px-4 py-3.5 text-label text-green-deep">
          <p className="text-base font-semibold break-words">{quote.title}</p>
          {quote.lines.map((line) => (
            <p key={line} className="mt-1">
              {line}
            </p>
          ))}
        </div>
      )}
      <form method="get" className="mt-6 grid gap-5">
        <SelectField
          id="departamento"
          name="departamento"
          label="Departamento"
          autoComplete="address-level1"
          defaultValue={typed.department}
          required
        >
          <option value="">Elige…</option>
          {loaderData.departments.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <TextField
          id="ciudad"
          name="ciudad"
          label="Ciudad o municipio"
          autoComplete="address-level2"
          defaultValue={typed.city}
          maxLength={80}
          required
        />
        <Button type="submit" className="w-full">
          Ver precio y días
        </Button>
      </form>
    </AccountCard>
  );
}
