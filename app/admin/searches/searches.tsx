import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { dbContext } from '#app/context.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { TextAreaField } from '#app/ui/field.tsx';
import { tidySearch } from '#shop/catalog/search/catalog-query.ts';
import { listMissedSearches, type MissedSearch } from '#shop/catalog/search/missed-searches.server.ts';
import { listOwnSynonyms, type SynonymGroup } from '#shop/catalog/search/own-synonyms.server.ts';
import { sameThing } from '#shop/catalog/search/search-synonyms.ts';
import type { Route } from './+types/searches';
import { deleteSynonymsHref, newSynonymsHref, withWordsHref } from './searches-href.ts';

const title = 'Búsquedas';

export async function loader({ url, context }: Route.LoaderArgs) {
  getStaff(context);
  const db = context.get(dbContext);
  const [missed, groups] = await Promise.all([listMissedSearches(db), listOwnSynonyms(db)]);
  const builtIn = sameThing.map((words) => words.join(', '));
  return { missed, groups, builtIn, words: tidySearch(url.searchParams.get('words') ?? '') };
}

export const meta: Route.MetaFunction = () => [{ title: `${title} · Administración` }];

export default function Searches({ loaderData: { missed, groups, builtIn, words } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={title} note="Enséñale al buscador de la tienda cómo hablan tus clientes." />
      <div className="grid items-start gap-6 table:grid-cols-2">
        <Missed missed={missed} />
        <div className="grid gap-6">
          <NewGroup key={words} words={words} />
          <Groups groups={groups} builtIn={builtIn} />
        </div>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar las búsquedas. " />
    </>
  );
}

function Panel({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="rounded-card-admin border border-line bg-surface px-5 py-5 text-admin-body"
    >
      <h2 id={id} className="text-[1.0625rem] leading-6 font-semibold">
        {heading}
      </h2>
      {children}
    </section>
  );
}

function Missed({ missed }: { missed: MissedSearch[] }) {
  return (
    <Panel id="sin-resultados" heading="No encontraron nada">
      <p className="mt-1 text-label text-ink-2">
        En los últimos 90 días, sin saber quién buscó. Si lo vendes con otro nombre, añádelo como sinónimo.
      </p>
      {missed.length === 0 ? (
        <p className="mt-4">Todas las búsquedas encontraron algo.</p>
      ) : (
        <ul aria-label="Búsquedas sin resultados" className="mt-3">
          {missed.map(({ words, times }) => (
            <li
              key={words}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0"
            >
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <strong className="font-semibold">{words}</strong>{' '}
                <span className="tabular text-label text-ink-2">{times === 1 ? '1 vez' : `${times} veces`}</span>
              </span>
              <Link to={withWordsHref(words)} className={buttonClass('neutral', 'sm')}>
                Añadir como sinónimo de…<span className="sr-only"> {words}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NewGroup({ words }: { words: string }) {
  const { fetcher, isBusy, errors } = useStaffAction();
  return (
    <Panel id="nuevo-grupo" heading="Palabras que significan lo mismo">
      <fetcher.Form method="post" action={newSynonymsHref} noValidate className="mt-3 grid gap-4">
        <TextAreaField
          name="words"
          label="Palabras, separadas por comas"
          hint="Una de ellas debe estar en el nombre, las etiquetas o la categoría de tus productos. Ejemplo: quitatos, jarabe de totumo."
          defaultValue={words && `${words}, `}
          autoFocus={words !== ''}
          required
          error={errors.words ?? null}
        />
        <div>
          <Button type="submit" pending={isBusy} pendingText="Guardando...">
            Guardar el grupo
          </Button>
        </div>
      </fetcher.Form>
    </Panel>
  );
}

function Groups({ groups, builtIn }: { groups: SynonymGroup[]; builtIn: string[] }) {
  return (
    <Panel id="grupos" heading="Tus grupos">
      {groups.length === 0 ? (
        <p className="mt-3">Todavía no has añadido ninguno.</p>
      ) : (
        <ul aria-label="Tus grupos" className="mt-2">
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} />
          ))}
        </ul>
      )}
      <details className="mt-4 border-t border-line pt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-green">
          Los que la tienda ya conoce ({builtIn.length})
        </summary>
        <ul className="mt-1 list-disc pl-5">
          {builtIn.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}

function GroupRow({ group: { id, words } }: { group: SynonymGroup }) {
  const { fetcher, isBusy } = useStaffAction();
  const text = words.join(', ');
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0">
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
      <fetcher.Form method="post" action={deleteSynonymsHref(id)}>
        <Button type="submit" size="sm" variant="text" className="text-danger!" pending={isBusy} pendingText="...">
          Eliminar<span className="sr-only"> el grupo {text}</span>
        </Button>
      </fetcher.Form>
    </li>
  );
}
