import { Download, FileUp, Sheet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { activityHref } from '#app/admin/changes/activity-href.ts';
import { actorOf } from '#app/admin/changes/change-words.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { countText } from '#app/admin/products/import/import-words.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useMay } from '#app/admin/use-may.ts';
import { dbContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { takeFocus } from '#app/ui/hooks/take-focus.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { StaffChange } from '#db/schema.ts';
import { formatMoment } from '#shop/dates.ts';
import { listChanges } from '#shop/staff/list-changes.server.ts';
import type { Route } from './+types/data';
import {
  backupHref,
  exportOrdersHref,
  exportProductsHref,
  findPasswordProblem,
  importProductsHref,
} from './data-href.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const { email } = viewer;
  const passwordProblem = findPasswordProblem(url.searchParams);
  return {
    email,
    passwordProblem,
    history: await listChanges(context.get(dbContext), viewer, { subject: 'backup', perPage: 8 }),
  };
}

export const meta: Route.MetaFunction = () => [{ title: 'Datos · Administración' }];

export default function Data({ loaderData: { email, passwordProblem, history } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Datos"
        note="Llévate los productos, los pedidos o la tienda entera, y trae productos de un archivo"
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <ProductsPanel />
          <OrdersPanel />
        </div>
        <BackupPanel email={email} passwordProblem={passwordProblem} />
      </div>
      <HistoryPanel history={history} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title="Datos" />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar los últimos movimientos. " />
    </>
  );
}

/** Exports the products as a file, and links to the import of the edited file. */
function ProductsPanel() {
  return (
    <Panel title="Productos" id="productos">
      <Text>
        Todos los productos en un archivo que se abre en Excel. Cámbialo allí y vuelve a importarlo: verás qué hace cada
        fila antes de confirmarlo.
      </Text>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={importProductsHref} className={buttonClass('primary', 'sm')}>
          <FileUp aria-hidden="true" size={18} />
          Importar productos
        </Link>
        <a href={exportProductsHref} download className={buttonClass('secondary', 'sm')}>
          <Sheet aria-hidden="true" size={18} />
          Exportar productos
        </a>
      </div>
    </Panel>
  );
}

/** Exports the orders as a file. */
function OrdersPanel() {
  return (
    <Panel title="Pedidos" id="pedidos">
      <Text>
        Todos los pedidos, una fila por cada producto pedido. Para llevarte solo algunos, fíltralos en Pedidos.
      </Text>
      <div className="mt-4 flex">
        <a href={exportOrdersHref} download className={buttonClass('secondary', 'sm')}>
          <Sheet aria-hidden="true" size={18} />
          Exportar pedidos
        </a>
      </div>
    </Panel>
  );
}

/** A download of the whole shop, confirmed with the password. */
function BackupPanel({ email, passwordProblem }: { email: string; passwordProblem: string | null }) {
  return (
    <Panel title="Copia de seguridad" id="copia">
      <Text>
        La tienda entera en un solo archivo: catálogo, pedidos, clientes, configuración, imágenes y comprobantes. La
        tienda sigue vendiendo mientras se hace. En un servidor nuevo, la verificación en dos pasos se activa otra vez.
      </Text>
      <Text>
        Trae los datos de tus clientes: guárdala donde nadie más la lea, fuera de esta máquina. Para volver a ella,
        entrégala a quien administra el servidor.
      </Text>
      {/* A plain form: the response is a download, and this page stays. */}
      <form method="post" action={backupHref} className="mt-4 grid gap-4">
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          ref={passwordProblem ? takeFocus : null}
          label="Tu contraseña"
          name="password"
          error={passwordProblem}
          autoComplete="current-password"
          required
          maxLength={200}
        />
        <Button type="submit" size="sm" variant="secondary" className="justify-self-start max-sm:w-full">
          <Download aria-hidden="true" size={18} />
          Descargar la copia
        </Button>
      </form>
      <p className="mt-3 text-small text-ink-3">La descarga empieza en unos segundos.</p>
    </Panel>
  );
}

/** The latest imports and downloads. */
function HistoryPanel({ history }: { history: Awaited<ReturnType<typeof listChanges>> }) {
  const may = useMay();
  return (
    <Panel title="Últimos movimientos" id="movimientos">
      {history.changes.length === 0 ? (
        <p className="text-admin-body text-ink-2">Aún no se ha importado nada ni descargado ninguna copia.</p>
      ) : (
        <ol className="grid divide-y divide-line">
          {history.changes.map((change) => (
            <li key={change.id} className="py-3 text-admin-body first:pt-0 last:pb-0 [overflow-wrap:anywhere]">
              <span className="font-semibold">{actorOf(change)}</span> {deedOf(change)}
              <span className="text-ink-2"> · {formatMoment(change.createdAt)}</span>
            </li>
          ))}
        </ol>
      )}
      {may('activity') && history.total > history.changes.length && (
        <Link
          to={activityHref({ subject: 'backup' })}
          className="mt-3 inline-flex min-h-11 items-center text-label font-semibold text-green hover:underline"
        >
          Ver los {history.total} movimientos
        </Link>
      )}
    </Panel>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="mb-2 max-w-[62ch] text-admin-body text-ink-2 last:mb-0">{children}</p>;
}

function deedOf({ action, subjectName, after }: StaffChange): string {
  if (action !== 'imported') return `descargó: ${subjectName.toLocaleLowerCase('es')}`;
  const created = countText(Number(after?.created), 'producto creado', 'productos creados');
  const changed = countText(Number(after?.changed), 'cambiado', 'cambiados');
  return `importó ${after?.file || 'un archivo'}: ${created} y ${changed}`;
}
