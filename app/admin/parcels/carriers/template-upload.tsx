import { useFetcher } from 'react-router';
import { SpreadsheetField } from '#app/admin/csv/spreadsheet-field.tsx';
import { FormProblem } from '#app/admin/form/form-problem.tsx';
import { carrierSheetHref } from '#app/admin/parcels/parcels-href.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { SheetColumn } from '#shop/parcels/sheets/sheet-fields.ts';
import type { TemplateAnswer } from './read-template.ts';

type TemplateUploadProps = { carrierId: string; onRead: (columns: SheetColumn[]) => void };

/** Takes the columns of the carrier's own template over into the form, where staff check them. */
export function TemplateUpload({ carrierId, onRead }: TemplateUploadProps) {
  const fetcher = useFetcher<TemplateAnswer>();
  const answer = useFetcherAnswer(fetcher, (read) => {
    if ('problem' in read) return;
    onRead(read.columns);
    toast({ title: 'Plantilla leída', description: 'Revisa qué lleva cada columna y guarda.' });
  });
  return (
    <Panel title="Plantilla de la transportadora" id="plantilla">
      <fetcher.Form
        method="post"
        action={carrierSheetHref(carrierId, 'template')}
        encType="multipart/form-data"
        className="grid grid-cols-1 justify-items-start gap-4"
      >
        <p className="text-admin-body">
          Sus encabezados reemplazan las columnas de abajo. La tienda supone qué lleva cada una; nada se guarda hasta
          que lo revises.
        </p>
        <FormProblem problems={[answer && 'problem' in answer ? answer.problem : undefined]} />
        <SpreadsheetField />
        <Button type="submit" variant="secondary" pending={fetcher.state !== 'idle'} pendingText="Leyendo...">
          Leer la plantilla
        </Button>
      </fetcher.Form>
    </Panel>
  );
}
