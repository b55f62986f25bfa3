import { useRef } from 'react';
import { getStaff } from '#app/admin/staff.server.ts';
import { BackLink } from '#app/admin/ui/back-link.tsx';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import type { Route } from './+types/import-products';
import { ChooseFile } from './choose-file.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportReview } from './import-review.tsx';
import { useImport } from './use-import.ts';

export function loader({ context }: Route.LoaderArgs) {
  getStaff(context);
  return null;
}

export const meta: Route.MetaFunction = () => [{ title: 'Importar productos · Administración' }];

/** Imports products from a file: it is chosen, reviewed row by row, and applied. */
export default function ImportProducts() {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element disappears with its stage.
  const { state, check, apply, startAgain } = useImport(() => heading.current?.focus());

  return (
    <>
      <PageHeader
        back={<BackLink to="/admin/products">Productos</BackLink>}
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
          // A new report needs a new decision: the checkbox is reset.
          key={state.report.digest}
          state={state}
          onApply={(overwrite) => void apply(state.report, overwrite)}
          onCancel={startAgain}
        />
      )}
    </>
  );
}
