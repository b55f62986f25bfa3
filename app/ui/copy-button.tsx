import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTimeout } from '#app/ui/hooks/use-timer.ts';
import { IconButton } from './button.tsx';
import { toast } from './toast.tsx';

const copiedForMs = 2000;

/** Copies a text to the clipboard and confirms for two seconds. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false);
  useTimeout(() => setCopied(false), copied ? copiedForMs : null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({ title: 'No se pudo copiar', kind: 'destructive' });
    }
  };

  return (
    <IconButton
      label={copied ? 'Copiado' : label}
      look="plain"
      onClick={copy}
      className="no-scripts:hidden print:hidden"
    >
      {copied ? <Check aria-hidden="true" size={20} /> : <Copy aria-hidden="true" size={20} strokeWidth={1.75} />}
    </IconButton>
  );
}
