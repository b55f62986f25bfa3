import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import type { Block } from '#shop/legal/legal-document.ts';
import type { LegalPageKey } from '#shop/legal/legal-pages.ts';
import { LegalBlocks } from '../../storefront/legal/legal-blocks.tsx';
import '../../storefront/legal/legal.css';
import { Panel } from '../panel.tsx';
import type { action } from './preview-legal-text.ts';
import { legalPreviewHref } from './settings-href.ts';

/** Rendering on every letter would make typing slow. */
const pauseMs = 500;

type LegalPreviewProps = {
  page: LegalPageKey;
  text: string;
  /** the page as it is shown now */
  blocks: Block[];
  /** whether that is what the text says */
  isShown: boolean;
};

/** What the page will look like, a moment after the last letter. */
export function LegalPreview({ page, text, blocks, isShown }: LegalPreviewProps) {
  const fetcher = useFetcher<typeof action>();
  const ask = useEffectEvent(() => void fetcher.submit({ page, text }, { method: 'post', action: legalPreviewHref }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text waits its moment
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(() => ask(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, isShown]);

  const answer = fetcher.data;
  const drawn = isShown ? blocks : answer?.ok ? answer.blocks : blocks;
  return (
    <Panel title="Vista previa" id="vista-previa">
      {!isShown && answer && !answer.ok && (
        <p className="mb-4 text-label font-semibold text-danger">
          No se pudo mostrar la vista previa. {answer.problem}
        </p>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        aria-label="La página con este texto"
        className="legal-text [&>:first-child]:mt-0! max-h-[44rem] overflow-y-auto rounded-control-admin border border-line bg-paper px-5 py-4"
      >
        <LegalBlocks blocks={drawn} />
      </section>
    </Panel>
  );
}
