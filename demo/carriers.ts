import type { CarrierKind } from '#db/schema.ts';

/** The carriers of the demo shop, with the tracking pages that they publish. Guides of EnvioClick are bought online. */
export const demoCarriers: { name: string; kind?: CarrierKind; trackingPattern: string }[] = [
  {
    name: 'Coordinadora',
    trackingPattern: 'https://coordinadora.com/rastreo/rastreo-de-guia/detalle-de-rastreo-de-guia/?guia={guia}',
  },
  { name: 'EnvioClick', kind: 'envioclick', trackingPattern: '' },
  { name: 'Inter Rapidísimo', trackingPattern: 'https://interrapidisimo.com/sigue-tu-envio/?guia={guia}' },
];
