import type { Wording } from '#shop/legal/wording.ts';

/** A form's text with links, which open in a new tab so that no input is lost. */
export function LinkedWording({ wording }: { wording: Wording }) {
  return wording.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a
        key={part.path}
        href={part.path}
        target="_blank"
        rel="noopener"
        className="font-semibold text-green underline underline-offset-4"
      >
        {part.words}
      </a>
    ),
  );
}
