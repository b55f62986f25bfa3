import { Download } from 'lucide-react';
import { data, Form, useNavigation } from 'react-router';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { readFileForm } from '#app/admin/csv/read-file-form.server.ts';
import { SpreadsheetField } from '#app/admin/csv/spreadsheet-field.tsx';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { LoadError } from '#app/admin/load-error.tsx';
import { backToShipping } from '#app/admin/shipping/rule-screen.tsx';
import { exportRatesHref, ratesFileHref } from '#app/admin/shipping/shipping-href.ts';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { ProblemList } from '#app/admin/ui/problem-list.tsx';
import { dbContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import type { RowProblem } from '#shop/csv/csv-file.ts';
import { readSpreadsheet } from '#shop/csv/read-spreadsheet.server.ts';
import { previewImport } from '#shop/shipping/table/import-shipping-rules.server.ts';
import { readTable } from '#shop/shipping/table/shipping-table.ts';
import { writeTableCsv } from '#shop/shipping/table/write-shipping-table.server.ts';
import type { Route } from './+types/rates-file';
import { describePreview } from './describe-preview.server.ts';
import { PreviewPanel, type RatesPreview } from './preview-panel.tsx';

const title = 'Tarifas en Excel o CSV';

/** Enough to see what is wrong; a wrong column makes an error in every row. */
const mostProblems = 100;

type CheckedFile =
  | { preview: RatesPreview }
  /** `problem`: the whole file; `problems`: of `rows` rows, the first ones */
  | { problem: string; problems?: RowProblem[]; rows?: number };

export function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  return null;
}

/** Reads a file and shows what it would change. Changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  getStaff(context);
  const { name, bytes } = await readFileForm(request);
  // Browsers send a file without a name and content if none was chosen.
  if (!bytes || name === '') return refuse({ problem: 'Elige un archivo.' });
  const sheet = await readSpreadsheet(bytes);
  if ('problem' in sheet) return refuse({ problem: sheet.problem });
  const table = readTable(sheet.lines);
  if (!table.ok) {
    const rows = new Set(table.problems.map(({ row }) => row)).size;
    const problem = 'El archivo no se puede aplicar. No se cambió nada.';
    return refuse({ problem, problems: table.problems.slice(0, mostProblems), rows });
  }
  const preview = await previewImport(context.get(dbContext), table.rules);
  const described = describePreview(preview);
  return data<CheckedFile>({ preview: { ...described, name, table: writeTableCsv(table.rules) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function RatesFile({ actionData }: Route.ComponentProps) {
  const preview = actionData && 'preview' in actionData ? actionData.preview : null;
  const refused = actionData && 'problem' in actionData ? actionData : null;
  return (
    <>
      <PageHeader
        title={title}
        note="Todas las tarifas en un archivo: un renglón por lugar y peso"
        back={backToShipping}
      />
      <Panel title="Descargar" id="descargar">
        <p className="text-admin-body">
          Descárgalo, cámbialo en Excel y súbelo aquí mismo. Sirve también de copia de lo que tienes hoy.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ExportButton format="xlsx">Excel (.xlsx)</ExportButton>
          <ExportButton format="csv">CSV</ExportButton>
        </div>
      </Panel>
      <UploadPanel problem={refused?.problem} />
      {refused && 'problems' in refused && refused.problems && (
        <ProblemList problems={refused.problems} rows={refused.rows ?? 0} />
      )}
      {preview && <PreviewPanel preview={preview} />}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} back={backToShipping} />
      <LoadError error={error} title="Error de Carga" />
    </>
  );
}

function ExportButton({ format, children }: { format: 'csv' | 'xlsx'; children: string }) {
  return (
    <a href={exportRatesHref(format)} download className={buttonClass('neutral', 'sm')}>
      <Download aria-hidden="true" size={18} />
      {children}
    </a>
  );
}

function UploadPanel({ problem }: { problem: string | undefined }) {
  const isSending = useNavigation().formAction === ratesFileHref;
  return (
    <Panel title="Subir" id="subir">
      <p className="text-admin-body">
        El archivo reemplaza todas las tarifas: el lugar que no esté en él queda con la de su departamento o la de todo
        el país. Antes de aplicarlo ves qué cambia.
      </p>
      <Form method="post" encType="multipart/form-data" className="mt-4 grid grid-cols-1 justify-items-start gap-4">
        <FormProblem problems={[problem]} />
        <SpreadsheetField />
        <Button type="submit" variant="secondary" pending={isSending} pendingText="Revisando...">
          Revisar el archivo
        </Button>
      </Form>
    </Panel>
  );
}

function refuse(refusal: Extract<CheckedFile, { problem: string }>) {
  return data<CheckedFile>(refusal, { status: 400 });
}
