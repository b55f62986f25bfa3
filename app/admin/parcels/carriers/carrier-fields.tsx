import { useState } from 'react';
import { TextField } from '#app/ui/field.tsx';
import { longestCarrierName } from '#shop/parcels/carriers/carrier-form.ts';
import { guidePlace, longestPattern, trackingLink } from '#shop/parcels/tracking-link.ts';

type CarrierFieldsProps = {
  carrier?: { name: string; trackingPattern: string };
  errors: Record<string, string[] | null>;
};

/** The name of a carrier and its tracking address, with the link that customers would get. */
export function CarrierFields({ carrier, errors }: CarrierFieldsProps) {
  const [pattern, setPattern] = useState(carrier?.trackingPattern ?? '');
  const example = trackingLink(pattern.trim(), '123456789');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextField
        name="name"
        label="Nombre"
        required
        autoComplete="off"
        maxLength={longestCarrierName}
        defaultValue={carrier?.name}
        error={errors.name ?? null}
      />
      <TextField
        name="trackingPattern"
        label="Dirección de rastreo"
        optional
        type="url"
        autoComplete="off"
        maxLength={longestPattern}
        value={pattern}
        onChange={(event) => setPattern(event.target.value)}
        hint={`Cópiala de la página de la empresa y pon ${guidePlace} donde va el número.`}
        error={errors.trackingPattern ?? null}
      />
      {example && (
        <p className="text-label [overflow-wrap:anywhere] text-ink-2">
          Con la guía 123456789 abre{' '}
          <a
            href={example}
            target="_blank"
            rel="noreferrer"
            className="inline-block min-h-6 font-semibold text-green underline underline-offset-4"
          >
            {example}
          </a>
        </p>
      )}
    </div>
  );
}
