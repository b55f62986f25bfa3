import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { dataHref } from '../../data/data-href.ts';
import { PageHeader } from '../../page-header.tsx';
import { getStaff } from '../../staff.server.ts';
import type { Route } from './+types/import-products';
import { ChooseFile } from './choose-file.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportReview } from './import-review.tsx';
import { useImport } from './use-import.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Importar Productos · Administración' }];

export function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  return null;
}

/** Products from a file: chosen, looked at row by row, and brought in once somebody has seen what it does. */
export default function ImportProducts() {
  const { state, check, apply, startAgain } = useImport();
  const heading = useRef<HTMLHeadingElement>(null);
  const stage = state.at === 'checking' ? 'choosing' : state.at === 'applying' ? 'checked' : state.at;
  const told = useRef(stage);
  useEffect(() => {
    // What had the focus is gone with its stage.
    if (told.current === stage) return;
    told.current = stage;
    heading.current?.focus();
  }, [stage]);

  return (
    <>
      <PageHeader
        back={
          <Link to={dataHref} className="inline-flex min-h-11 items-center gap-2 text-label font-semibold text-green">
            <ArrowLeft aria-hidden="true" size={18} />
            Datos
          </Link>
        }
        title="Importar productos"
        note="Primero se revisa fila por fila. Nada cambia en la tienda hasta que lo confirmes."
        headingRef={heading}
      />
      {state.at === 'choosing' || state.at === 'checking' ? (
        <ChooseFile state={state} onChoose={(file) => void check(file)} />
      ) : state.at === 'applied' ? (
        <ImportDone state={state} onAgain={startAgain} />
      ) : (
        <ImportReview
          // Another report is another decision: what was ticked for the last one does not count.
          key={state.report.digest}
          state={state}
          onApply={(overwrite) => void apply(state.report, overwrite)}
          onCancel={startAgain}
        />
      )}
    </>
  );
}
