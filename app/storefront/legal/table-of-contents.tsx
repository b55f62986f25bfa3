import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { type Block, plainText } from '#shop/legal/legal-document.ts';

type Section = Extract<Block, { kind: 'heading' }>;

const title = 'En esta página';

/** The table of contents of a long text: beside it on wide screens, collapsed above it on small ones. */
export function TableOfContents({ sections }: { sections: Section[] }) {
  return (
    <>
      <details className="mt-5 rounded-card bg-sand lg:hidden print:hidden">
        <summary className="flex min-h-12 items-center justify-between gap-3 rounded-card px-5 text-label font-semibold">
          {title}
          <ChevronDown
            aria-hidden="true"
            size={18}
            className="shrink-0 transition-transform duration-150 [details[open]_&]:rotate-180"
          />
        </summary>
        <nav aria-label={title} className="px-5 pb-3">
          <SectionLinks sections={sections} />
        </nav>
      </details>
      <nav
        aria-label={title}
        className="sticky top-6 max-h-[calc(100dvh-3rem)] self-start overflow-y-auto border-l border-line py-1 pl-6 max-lg:hidden lg:col-start-2 lg:row-span-2 lg:row-start-1 print:hidden"
      >
        <p className="mb-1.5 text-label font-semibold">{title}</p>
        <SectionLinks sections={sections} />
      </nav>
    </>
  );
}

function SectionLinks({ sections }: { sections: Section[] }) {
  return (
    <ol>
      {sections.map(({ id, content }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="flex min-h-11 items-center py-1.5 text-caption text-ink-2 underline-offset-4 hover:text-green hover:underline lg:min-h-9"
          >
            {plainText(content)}
          </Link>
        </li>
      ))}
    </ol>
  );
}
