import { data, isRouteErrorResponse } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { NotFoundPanel } from '#app/admin/ui/not-found-panel.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { getCustomerPage } from '#shop/customers/list/get-customer-page.server.ts';
import type { Route } from './+types/customer-page';
import { CustomerNotesPanel } from './customer-notes-panel.tsx';
import { customersHref } from './customers-href.ts';
import { ConsentsPanel, ContactPanel, FiguresPanel, OrdersOfCustomer, QuestionsPanel } from './page-panels.tsx';

export async function loader({ params: { customerId }, context }: Route.LoaderArgs) {
  const customer = await getCustomerPage(context.get(dbContext), getStaff(context), customerId);
  if (!customer) throw data(null, { status: 404 });
  return { customerKey: customerId, customer };
}

export const meta: Route.MetaFunction = () => [{ title: 'Cliente · Administración' }];

export default function CustomerPage({ loaderData: { customerKey, customer } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        back={backLink}
        title={
          <span className="min-w-0 [overflow-wrap:anywhere]">{customer.name || customer.email || 'Sin nombre'}</span>
        }
        note={customer.hasAccount ? 'Con cuenta en la tienda' : 'Sin cuenta: sus pedidos se reúnen por el celular'}
      />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-5">
          <FiguresPanel figures={customer.figures} />
          {customer.orders && <OrdersOfCustomer orders={customer.orders} figures={customer.figures} />}
          <CustomerNotesPanel customerKey={customerKey} notes={customer.notes} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          <ContactPanel customer={customer} />
          {customer.questions && <QuestionsPanel questions={customer.questions} />}
          <ConsentsPanel consents={customer.consents} />
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader back={backLink} title="Cliente" />
      {missing ? (
        <NotFoundPanel title="Cliente no encontrado" list={{ href: customersHref(), label: 'Ver todos los clientes' }}>
          Puede que haya cerrado su cuenta.
        </NotFoundPanel>
      ) : (
        <LoadError error={error} title="Error de Carga" lead="No se pudo cargar el cliente. " />
      )}
    </>
  );
}

const backLink = <BackLink to={customersHref()}>Clientes</BackLink>;
