import { Download, Printer } from 'lucide-react';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';

/** The recovery codes, shown only once, with ways to save them. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <div className="mt-4 flex items-start gap-2 rounded-control bg-sand py-1 pr-1 pl-5 print:border print:border-line">
        <ul className="grid min-w-0 flex-1 grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-x-2 sm:gap-x-6 gap-y-1 py-3">
          {codes.map((code) => (
            <li key={code}>
              <code className="font-semibold">{code}</code>
            </li>
          ))}
        </ul>
        <CopyButton label="Copiar los códigos" text={text} />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3 print:hidden">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="codigos-de-recuperacion.txt"
          className={buttonClass('neutral', 'sm')}
        >
          <Download aria-hidden="true" size={18} />
          Descargar
        </a>
        <Button variant="neutral" size="sm" className="no-scripts:hidden" onClick={() => window.print()}>
          <Printer aria-hidden="true" size={18} />
          Imprimir
        </Button>
      </div>
    </>
  );
}
