import { Download } from 'lucide-react';
import { buttonClass } from '#app/ui/button.tsx';

/** The link in the header of a list that downloads it as a file. On phones it is an icon. */
export function ExportLink({ href }: { href: string }) {
  return (
    <a href={href} download className={`${buttonClass('neutral', 'sm')} max-sm:aspect-square max-sm:px-0`}>
      <Download aria-hidden="true" size={20} strokeWidth={1.75} />
      <span className="max-sm:sr-only">Exportar CSV</span>
    </a>
  );
}
