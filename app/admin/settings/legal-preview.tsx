import { useFetcher } from 'react-router';
import { LegalBlocks } from '#app/storefront/legal/legal-blocks.tsx';
import type { Block } from '#shop/legal/legal-document.ts';
import type { LegalPageKey } from '#shop/legal/legal-pages.ts';
import '#app/storefront/legal/legal.css';
import { Panel } from '#app/admin/ui/panel.tsx';
import { useTimeout } from '#app/ui/hooks/use-timer.ts';
import type { action } from './preview-legal-text.ts';
import { legalPreviewHref } from './settings-href.ts';

/** The pause in typing after which the preview is updated: rendering on every keystroke would make typing slow. */
const pauseMs = 500;

type LegalPreviewProps = {
  page: LegalPageKey;
  text: string;
  /** the page as rendered from the saved text */
  blocks: Block[];
  /** whether `blocks` already match the text */
  isShown: boolean;
};

/** A preview of the page, updated after a typing pause. */
export function LegalPreview({ page, text, blocks, isShown }: LegalPreviewProps) {
  const fetcher = useFetcher<typeof action>();
  const ask = () => void fetcher.submit({ page, text }, { method: 'post', action: legalPreviewHref });
  useTimeout(ask, isShown ? null : pauseMs, text);

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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll it only if it is focusable
        tabIndex={0}
        aria-label="La página con este texto"
        className="legal-text [&>:first-child]:mt-0! max-h-[44rem] overflow-y-auto rounded-control-admin border border-line bg-paper px-5 py-4"
      >
        <LegalBlocks blocks={drawn} />
      </section>
    </Panel>
  );
}
