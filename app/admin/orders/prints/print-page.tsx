import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/states.tsx';
import './prints.css';

type PrintPageProps = {
  title: string;
  /** how many pages, and of which size */
  note: ReactNode;
  /** where the link back leads; the list of orders by default */
  back?: { to: string; label: string };
  /** what is printed */
  children: ReactNode;
};

const toOrders = { to: '/admin/orders', label: 'Pedidos' };

/** A page that shows what is printed, at its true size. Of this page, only its content is printed. */
export function PrintPage({ title, note, back = toOrders, children }: PrintPageProps) {
  return (
    <>
      <PageHeader back={<BackLink to={back.to}>{back.label}</BackLink>} title={title} note={note}>
        <Button size="sm" onClick={() => window.print()} className="no-scripts:hidden">
          <Printer aria-hidden="true" size={20} strokeWidth={1.75} />
          Imprimir
        </Button>
      </PageHeader>
      <div className="prints mt-6">{children}</div>
    </>
  );
}

/** Shown if none of the chosen orders has anything to print. */
export function NothingToPrint({ title, reason, children }: { title: string; reason: string; children: ReactNode }) {
  return (
    <>
      <PageHeader back={<BackLink to={toOrders.to}>{toOrders.label}</BackLink>} title={title} />
      <div className="rounded-card-admin border border-line bg-surface">
        <EmptyState
          title={reason}
          action={
            <Link to="/admin/orders" className={buttonClass('secondary', 'sm')}>
              Ver todos los pedidos
            </Link>
          }
        >
          {children}
        </EmptyState>
      </div>
    </>
  );
}

export function PrintError({ title, error }: { title: string; error: unknown }) {
  return (
    <>
      <PageHeader back={<BackLink to={toOrders.to}>{toOrders.label}</BackLink>} title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar el detalle del pedido. " />
    </>
  );
}
