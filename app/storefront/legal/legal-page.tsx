import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { data, useLocation } from 'react-router';
import { pageNotesContext } from '#app/context.ts';
import { orElseInOutage } from '#app/faults/faults.server.ts';
import { memoizedSettings } from '#app/memoized.server.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { announcedShipping } from '#app/storefront/shipping/announce-on-pages.server.ts';
import { usePublicSettings } from '#app/storefront/use-public-settings.ts';
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx';
import { Button } from '#app/ui/button.tsx';
import { getLegalDocument } from '#shop/legal/get-legal-document.server.ts';
import { legalPages } from '#shop/legal/legal-pages.ts';
import { defaultSettings } from '#shop/settings/default-settings.ts';
import type { Route } from './+types/legal-page';
import './legal.css';
import { LegalBlocks } from './legal-blocks.tsx';
import { TableOfContents } from './table-of-contents.tsx';

/**
 * Loads a legal text. During a database outage it returns the default text, because the law requires these pages at any
 * time.
 */
export async function loader({ pattern, context }: Route.LoaderArgs) {
  // `pattern` is the route's own path, without a leading slash.
  const page = legalPages.find(({ path }) => path === `/${pattern}`);
  if (!page) throw data(null, { status: 404 });
  const [settings, announced] = await Promise.all([
    orElseInOutage(context, memoizedSettings(context), null, 'the default legal text is shown'),
    announcedShipping(context),
  ]);
  if (!settings) context.get(pageNotesContext).lacks();
  return { path: page.path, ...getLegalDocument(page.key, settings ?? defaultSettings, announced) };
}

export function meta({ loaderData: { title, description, path }, matches }: Route.MetaArgs) {
  return pageHead(matches[1].loaderData, { title, description, path, type: 'article' });
}

export default function LegalPage({ loaderData: { title, revisedOn, blocks } }: Route.ComponentProps) {
  useFocusOnSection();
  const { siteName } = usePublicSettings();
  const sections = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []));
  return (
    <div className="legal-page page-width pb-16 lg:pb-24">
      <Breadcrumbs items={[{ label: 'Inicio', to: '/' }, { label: title }]} className="py-2.5 md:py-4 print:hidden" />
      <article className="mt-2 lg:mt-4 lg:grid lg:grid-cols-[minmax(0,68ch)_15.5rem] lg:justify-between lg:gap-x-16">
        <header>
          <p className="mb-6 hidden font-bold print:block">{siteName}</p>
          <h1 className="text-page-phone md:text-page">{title}</h1>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line pb-5 md:mt-4 md:pb-6">
            {revisedOn && <p className="text-caption text-ink-2">Última actualización: {revisedOn}</p>}
            <Button
              variant="neutral"
              size="sm"
              onClick={() => window.print()}
              className="[@media(scripting:none)]:hidden print:hidden"
            >
              <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
              Imprimir o guardar
            </Button>
          </div>
        </header>
        {sections.length >= longText && <TableOfContents sections={sections} />}
        <div className="legal-text mt-6 max-w-[68ch] md:mt-8">
          <LegalBlocks blocks={blocks} />
        </div>
      </article>
    </div>
  );
}

/** Number of sections from which a text has a table of contents. */
const longText = 4;

/**
 * Moves the focus to the section that a link targets, as browsers do without scripts. The hash is not decoded:
 * section ids need no encoding, and decoding a truncated hash would throw.
 */
function useFocusOnSection() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link to the current section changes only `key`
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.focus({ preventScroll: true });
  }, [hash, key]);
}
