import { Bold, Heading, Link2, List } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '#app/ui/button.tsx';
import { editText } from './edit-text.ts';
import { type Mark, markText } from './text-marks.ts';

const tools: { mark: Mark; label: string; Icon: typeof Bold }[] = [
  { mark: 'heading', label: 'Título', Icon: Heading },
  { mark: 'bold', label: 'Negrita', Icon: Bold },
  { mark: 'list', label: 'Lista', Icon: List },
  { mark: 'link', label: 'Enlace', Icon: Link2 },
];

/** The buttons that format the selected part of a text field. They work with the keyboard, and can be undone there. */
export function FormatBar({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const format = (mark: Mark) => {
    if (!field.current) return;
    const { value, selectionStart: start, selectionEnd: end } = field.current;
    editText(field.current, markText(value, { start, end }, mark));
  };
  return (
    <fieldset className="mb-4 grid grid-cols-2 gap-2 no-scripts:hidden min-[26rem]:flex min-[26rem]:flex-wrap">
      <legend className="sr-only">Formato del texto</legend>
      {tools.map(({ mark, label, Icon }) => (
        <Button key={mark} variant="neutral" size="sm" onClick={() => format(mark)} className="gap-1.5 px-3">
          <Icon aria-hidden="true" size={18} />
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
