import { Form, Link } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { BackToProducts } from '#app/admin/products/back-to-products.tsx';
import { productPageHref } from '#app/admin/products/products-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { StockPill } from '#app/admin/ui/stock-pill.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { authContext, dbContext, originContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { WhatsAppIcon } from '#app/ui/marks/whatsapp-icon.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import { formatPhone } from '#shop/colombia.ts';
import { formatMoment } from '#shop/dates.ts';
import { listWaiting, mostListed, type WaitingRequest } from '#shop/restock/restock-requests.server.ts';
import { whatsappLink, whatsappNumber } from '#shop/whatsapp.ts';
import type { Route } from './+types/waiting';
import { waitingHref } from './waiting-href.ts';

const title = 'Quién espera productos agotados';

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const productId = url.searchParams.get('product');
  const requests = await listWaiting(context.get(dbContext), viewer, productId);
  const isMailed = context.get(authContext).confirmsAddresses;
  const full = requests.length === mostListed ? mostListed : null;
  return { requests, full, productId, isMailed, origin: context.get(originContext) };
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Waiting({ loaderData }: Route.ComponentProps) {
  const { requests, full, productId, isMailed, origin } = loaderData;
  return (
    <>
      <PageHeader
        title={title}
        note={
          isMailed
            ? 'En orden de pedido. Cuando haya unidades, la tienda escribe sola a los correos, una vez a cada uno. A los celulares les escribes tú.'
            : 'En orden de pedido. La tienda no tiene servidor de correo: escríbeles tú cuando llegue el producto.'
        }
        back={<BackToProducts />}
      />
      {productId !== null && (
        <Link to={waitingHref()} className={buttonClass('neutral', 'sm')}>
          Ver todos los productos
        </Link>
      )}
      {requests.length === 0 ? (
        <div className="rounded-card-admin border border-line bg-surface">
          <EmptyState title="Nadie está esperando">
            Cuando alguien pida que le avisen de un producto agotado, lo verás aquí.
          </EmptyState>
        </div>
      ) : (
        <ul aria-label={title} className="grid gap-3">
          {requests.map((request) => (
            <Request key={request.id} request={request} origin={origin} />
          ))}
        </ul>
      )}
      {full !== null && <p className="text-admin-body text-ink-2">Se muestran los primeros {full}.</p>}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar la lista. " />
    </>
  );
}

function Request({ request, origin }: { request: WaitingRequest; origin: string }) {
  const may = useMay();
  const { productId, productName, stock, email, phone, createdAt } = request;
  const number = phone && whatsappNumber(phone);
  const contact = email ?? (phone && formatPhone(phone));
  const message = `Hola, ya llegó ${productName}: ${origin}/productos/${productId}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card-admin border border-line bg-surface px-5 py-3 text-admin-body md:px-6">
      <div className="min-w-0 sm:flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={productPageHref(productId, may)}
            className="flex min-h-11 min-w-0 items-center font-semibold break-words text-green underline underline-offset-4 sm:min-h-8"
          >
            {productName}
          </Link>
          <StockPill stock={stock} />
        </p>
        <p className="[overflow-wrap:anywhere]">{contact ?? 'Tu rol no ve sus datos'}</p>
        <p className="text-label text-ink-2">
          Lo pidió el <time dateTime={createdAt.toISOString()}>{formatMoment(createdAt)}</time>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        {number && (
          <a href={whatsappLink(number, message)} target="_blank" rel="noopener" className={buttonClass('neutral')}>
            <WhatsAppIcon />
            Escribirle
          </a>
        )}
        {contact && may('stock') && (
          <Form method="post" action={`/admin/products/waiting/${request.id}/notified`}>
            <Button type="submit" variant="neutral">
              Ya le avisé
            </Button>
          </Form>
        )}
      </div>
    </li>
  );
}
