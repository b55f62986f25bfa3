import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LoadError } from '#app/admin/load-error.tsx';
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

/** A page that shows what is printed, at its true size. Of this page, only its content is printed. */
export function PrintPage({ title, note, back, children }: PrintPageProps) {
  return (
    <>
      <PageHeader back={<BackLink {...back} />} title={title} note={note}>
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
      <PageHeader back={<BackLink />} title={title} />
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
      <PageHeader back={<BackLink />} title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudo cargar el detalle del pedido. " />
    </>
  );
}

function BackLink({ to = '/admin/orders', label = 'Pedidos' }: { to?: string; label?: string }) {
  return (
    <Link
      to={to}
      className="-ml-2 inline-flex min-h-11 items-center gap-2.5 rounded-control-admin px-2 text-label font-semibold text-green hover:bg-green-tint"
    >
      <ArrowLeft aria-hidden="true" size={18} />
      {label}
    </Link>
  );
}
