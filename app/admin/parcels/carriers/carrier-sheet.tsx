import { useRef, useState } from 'react';
import { data, isRouteErrorResponse } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { carriersHref } from '#app/admin/parcels/parcels-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { Button } from '#app/ui/button.tsx';
import { findCarrierSheet, saveSheetColumns } from '#shop/parcels/sheets/save-sheet.server.ts';
import type { SheetColumn } from '#shop/parcels/sheets/sheet-fields.ts';
import { mostColumns, readSheetForm } from '#shop/parcels/sheets/sheet-form.ts';
import type { Route } from './+types/carrier-sheet';
import { type EditedColumn, SheetColumns } from './sheet-columns.tsx';
import { TemplateUpload } from './template-upload.tsx';

export async function loader({ params: { carrierId }, context }: Route.LoaderArgs) {
  getStaff(context);
  const carrier = await findCarrierSheet(context.get(dbContext), carrierId);
  if (!carrier) throw data(null, { status: 404 });
  return { id: carrier.id, name: carrier.name, columns: carrier.sheet?.columns ?? [] };
}

/** Keeps the columns. */
export async function action({ request, params: { carrierId }, context }: Route.ActionArgs) {
  const actor = getStaff(context);
  const form = readSheetForm(await readForm(request));
  if (!form.ok) return refuse(form.problem, 400);
  const name = await saveSheetColumns(context.get(dbContext), { carrierId, columns: form.columns, actor });
  return name === null ? refuse('Esa transportadora ya no está.', 404) : done(`El archivo de ${name} quedó guardado.`);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

const title = 'Archivo para la transportadora';
const back = <BackLink to={carriersHref}>Transportadoras</BackLink>;

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function CarrierSheetPage({ loaderData: { id, name, columns: saved } }: Route.ComponentProps) {
  const { fetcher, isBusy } = useStaffAction();
  const lastKey = useRef(saved.length);
  const keyed = (column: SheetColumn): EditedColumn => ({ ...column, key: lastKey.current++ });
  const [columns, setColumns] = useState(() => saved.map((column, key): EditedColumn => ({ ...column, key })));
  return (
    <>
      <PageHeader title={`Archivo para ${name}`} note="Las columnas que pide para cargar muchos envíos" back={back} />
      <TemplateUpload carrierId={id} onRead={(read) => setColumns(read.map(keyed))} />
      <Panel title="Columnas" id="columnas">
        <fetcher.Form method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {columns.length === 0 && (
            <p className="text-admin-body text-ink-2">
              Sube la plantilla que te dio la transportadora, o añade las columnas una por una.
            </p>
          )}
          <SheetColumns columns={columns} onChange={setColumns} />
          <div className="flex flex-wrap gap-3 max-sm:*:w-full">
            <Button
              type="button"
              variant="neutral"
              disabled={columns.length >= mostColumns}
              onClick={() => setColumns([...columns, keyed({ heading: '', field: 'fixed', text: '' })])}
            >
              Añadir columna
            </Button>
            <Button type="submit" pending={isBusy} pendingText="Guardando...">
              Guardar las columnas
            </Button>
          </div>
        </fetcher.Form>
      </Panel>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <PageHeader title={title} back={back} />
      {isMissing ? (
        <p className="text-admin-body">Transportadora no encontrada.</p>
      ) : (
        <LoadError error={error} title="Error de Carga" />
      )}
    </>
  );
}
